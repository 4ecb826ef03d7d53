// The form of a position, and links to what is shared.
import assert from "node:assert/strict";
import { test } from "node:test";
import { h, renderToString } from "../../../dicelab/widgets/js/testing.mjs";
import { FieldView } from "../../../dicelab/widgets/js/src/form/fields.jsx";
import { byMake, changed, sorted, within } from "../../../dicelab/widgets/js/src/form/nested.js";
import { codeIn, linkTo } from "../../../dicelab/widgets/js/src/shared/share_link.js";

test("a value inside lists is changed and nothing else", () => {
  const old = [
    [3, 0, 0],
    [3, 1, 2],
  ];
  assert.deepEqual(changed(old, [1, 2], 0), [
    [3, 0, 0],
    [3, 1, 0],
  ]);
  assert.deepEqual(changed(old, [], 7), 7);
  assert.deepEqual(old, [
    [3, 0, 0],
    [3, 1, 2],
  ]);
});

test("numbers stay in their range, and what is none stays what it was", () => {
  assert.deepEqual(
    ["4", "99", "-3", "", "x", "1.5"].map((text) => within(text, [0, 10], 2)),
    [4, 10, 0, 2, 2, 2],
  );
});

test("dice of a bag lie in the order of the palette, a line for each set", () => {
  const dice = ["w1", "w2", "y1"].map((value) => ({ value, make: value[0], face: "1", label: value }));
  assert.deepEqual(sorted(["y1", "w2", "w1", "w2"], dice), ["w1", "w2", "w2", "y1"]);
  assert.deepEqual(
    byMake(dice).map((row) => row.length),
    [2, 1],
  );
});

test("a link leads to this server's page for codes, and only from a served page", () => {
  const here = "http://127.0.0.1:8866/base/voila/render/thrown.ipynb?section=x#y";
  const link = linkTo("dl1p.A-_b", here);
  assert.equal(link, "http://127.0.0.1:8866/base/voila/render/shared.ipynb?table=dl1p.A-_b");
  assert.equal(codeIn(new URL(link).search), "dl1p.A-_b");
  assert.equal(linkTo("dl1p.A", "http://127.0.0.1:8888/lab/tree/thrown.ipynb"), "");
  assert.equal(codeIn(""), "");
});

test("every field has a name", () => {
  const dice = [{ value: "w3", make: "white", face: "3", label: "white three" }];
  const field = {
    row: [
      { label: "who", fixed: false, field: { choices: [{ value: "0", label: "Ada" }] } },
      { label: "dice", fixed: false, field: { bag: 3 } },
    ],
  };
  const shown = renderToString(
    h(FieldView, { field, value: [0, ["w3"]], label: "Chase", say: "Chase", dice, change: () => {} }),
  );
  for (const name of ["Chase, who", "Chase, dice", "Chase, dice: add dice", "take away white three"])
    assert.ok(shown.includes(`aria-label="${name}"`), name);
  const stepper = renderToString(
    h(FieldView, { field: { range: [0, 3] }, value: 0, label: "red", say: "Ada, red", dice: [], change: () => {} }),
  );
  for (const name of ["Ada, red: one less", "Ada, red: one more"])
    assert.ok(stepper.includes(`aria-label="${name}"`), name);
  assert.ok(
    /aria-label="Ada, red: one less" disabled/.test(stepper) ||
      /disabled[^>]*aria-label="Ada, red: one less"/.test(stepper),
  );
});
