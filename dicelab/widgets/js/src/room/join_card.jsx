// How to join: the address as people can type it, the code, and both as a picture for a phone's camera.

/** @param {{view: import("../views.js").RoomView}} props */
export function JoinCard({ view }) {
  const { qr } = view;
  return (
    <div class="dl-join-card">
      <h3>Join</h3>
      {view.reachable ? (
        <p class="dl-address">{view.address}</p>
      ) : (
        <p class="dl-wait">
          Phones cannot reach this computer yet. Start the server with <code>dicelab serve --class --public</code>.
        </p>
      )}
      <p class="dl-code">{view.code}</p>
      {qr && (
        <svg
          class="dl-qr"
          viewBox={`-3 -3 ${qr.size + 6} ${qr.size + 6}`}
          role="img"
          aria-label={`QR code of ${view.address}`}
          shape-rendering="crispEdges"
        >
          <rect x="-3" y="-3" width={qr.size + 6} height={qr.size + 6} fill="#fff" />
          <path d={qr.path} fill="#000" />
        </svg>
      )}
    </div>
  );
}
