// What Python publishes. Written by python -m tests.tools.view_types from the TypedDicts beside the hosts.

export type Answer =
  | DistributionDrawn
  | Figures
  | Hint
  | KeptCode
  | LaidOut
  | LeftLying
  | LineCodes
  | PlanCode
  | PositionCode
  | QuestionCodes
  | Refusal
  | RuleTold
  | SharedCode
  | TextFile
  | Warned;

/** The answer to a question that has no single number. */
export interface AnswerTold {
  text: string;
  lines: string[];
  working: Expr[];
}

/** Something that was asked, to go back to. */
export interface AskedBefore {
  id: number;
  name: string;
  title: string;
}

export type AskedNow = GuessAsked | RollAsked | VoteAsked | PlayAsked | QuizAsked | LostAsked;

/** An outcome: how often it came up, and its exact chance. */
export interface Bar {
  label: string;
  count: number;
  share: number;
  share_text: string;
  exact: number | null;
  exact_text: string;
  fraction: string;
}

/** A paragraph ('p', one line), a list ('list') or numbered steps ('steps'). */
export interface Block {
  kind: "p" | "list" | "steps";
  lines: Span[][];
}

/** Sections under a title. */
export interface BookChapter {
  title: string;
  sections: BookSection[];
}

/** A section, and what there is to try in it. */
export interface BookSection {
  key: string;
  title: string;
  blocks: Block[];
  words: string;
  options: RuleOption[];
  rulings: RulingTold[];
  shows: string[];
  examples: string[];
  challenges: string[];
  comparisons: string[];
}

/** A whole rulebook, and the section that is open. */
export interface BookView {
  kind: "view";
  game: string;
  title: string;
  section: string;
  chapters: BookChapter[];
}

/** A line that is a branch of a tree, below the line that is its root. */
export interface Branch {
  branch: [Expr];
}

/** Why a line cannot be read: which line, and the place in it. */
export interface CannotRead {
  says: string;
  line: number;
  shown: string;
  carets: string;
}

/** The chance to win at the end of a turn. */
export interface ChancePoint {
  turn: number;
  step: number;
  value: number;
  text: string;
  who: string;
}

/** A chance, or a mean among others, with a bar. */
export interface ChanceRow {
  label: string;
  fraction: string;
  about: string;
  percent: string;
  mark: boolean;
  best: boolean;
  drawn: (string | DrawnDie)[];
  width: number;
}

/** A specification of Vega-Lite, and its numbers for where it cannot be drawn. */
export interface ChartView {
  kind: "view";
  spec: Record<string, unknown>;
  head: string[];
  rows: string[][];
}

/** The number of ways to choose some of many: how many there are, and how many are chosen. */
export interface Choose {
  choose: [Expr, Expr];
}

/** How a game was chosen. */
export interface Chosen {
  players: number;
  options: Record<string, string>;
}

/** A question about several positions. */
export interface ComparedFigures {
  kind: string;
  asks: string;
  tells: string[];
  sides: Figure[];
}

/** A number with a small symbol: dice held, points, coins. */
export interface Counter {
  symbol: string;
  count: number;
  label: string;
}

/** A decision that cost something. */
export interface DecisionMade {
  step: number;
  turn: number;
  said: string;
  played: string;
  played_text: string;
  best: string;
  best_text: string;
  cost: string;
  value: number;
}

/** A kind of die with all its faces. */
export interface DiceKind {
  number: number;
  name: string;
  says: string;
  faces: ShownFace[];
  usual: boolean;
  more: number;
}

/** A question, and the sides of its dice where phones roll them. */
export interface DiceToRoll {
  title: string;
  says: string;
  dice: DrawnDie[][];
}

/** The distribution of a section, as a Vega-Lite specification. */
export interface DistributionDrawn {
  kind: "chart";
  title: string;
  spec: Record<string, unknown>;
}

/** Shapes on a sheet. */
export interface DrawingView {
  width: number;
  height: number;
  shapes: Shape[];
}

/** A card with its power in words, and why it cannot be used now where it cannot. */
export interface DrawnCard {
  key: string;
  title: string;
  kind: string;
  text: string;
  id?: string;
  turned?: boolean;
  make?: string;
  note?: string;
  lit?: boolean;
  zones?: Zone[];
  token?: string;
  token_label?: string;
  asks?: string;
}

/** A drawn die. ``make`` is the set it belongs to, ``face`` a symbol the front end can draw. */
export interface DrawnDie {
  make: string;
  face: string;
  label: string;
  token?: string;
  state?: string;
  id?: string;
  shape?: string;
}

/** What a page shows before it has said hello: the question, and nothing that comes of a seed. */
export interface ExperimentAsked {
  kind: "view";
  title: string;
  says: string;
  dice: DiceKind[];
  mean_says: string;
  batches: number[];
  speeds: string[];
  seed: number | null;
  hidden: boolean;
}

/** An experiment as far as it has come. */
export interface ExperimentView {
  kind: "view";
  title: string;
  says: string;
  dice: DiceKind[];
  mean_says: string;
  batches: number[];
  speeds: string[];
  seed: number | null;
  hidden: boolean;
  trials: number;
  most: number;
  share: boolean;
  watched: string;
  bars: Bar[];
  line: Running;
  now: NowAt;
  numbers: NumbersAfter[];
  waits: "idle" | "running" | "paused";
  asked: number;
  done: number;
  speed: string;
  took: string;
  said: string;
}

export type Expr = string | Frac | Power | InARow | Choose | Note | Fold | Branch;

/** A face, how often it came up, and its part of χ². */
export interface FaceCounted {
  face: number;
  count: number;
  part: string;
}

/** The counts, what one expects, and what to say about them. */
export interface FairnessView {
  kind: "view";
  rows: FaceCounted[];
  most: number;
  rolls: number;
  expected: string;
  expected_value: number;
  chi: string;
  p: string;
  can_undo: boolean;
  says: string;
}

/** What is impossible, and in which part. */
export interface FaultTold {
  part: string;
  says: string;
}

/** How a value is asked for: as a control, or in one of the ways of a form. */
export interface Field {
  range?: [number, number];
  choices?: Labelled[];
  text?: boolean;
  bag?: number;
  list?: Labelled[];
  most?: number;
  items?: string[];
  row?: FieldOfRow[];
}

/** One of the fields that stand side by side; ``fixed`` where it cannot be changed. */
export interface FieldOfRow {
  label: string;
  field: Field;
  fixed: boolean;
}

/** A position as a figure of a printed page. */
export interface Figure {
  kind: string;
  scene: Scene;
  asks: string;
  tells: string[];
}

/** The figures of every section. */
export interface Figures {
  kind: "figures";
  figures: Record<string, (Figure | ComparedFigures)[]>;
}

/** The number that stands large. */
export interface Focus {
  label: string;
  fraction: string;
  about: string;
  percent: string;
  mark: boolean;
  best: boolean;
  drawn: (string | DrawnDie)[];
  width: number;
  unit: string;
}

/** A line that opens to show others, where that can be done. */
export interface Fold {
  fold: [Expr, Expr[]];
}

/** A part of the position, how it is asked for, and its value. */
export interface FormPart {
  name: string;
  says: string;
  note: string;
  seats: boolean;
  dice: PaletteDie[];
  field: Field;
  value: number | string | (number | string | (number | string)[])[];
}

/** All that is shown of the form; before a game is chosen only which there are. */
export interface FormView {
  kind: "view";
  games: GameOffered[];
  game: string;
  title: string;
  names: string[];
  menu?: Menu;
  parts: FormPart[];
  fault: FaultTold | null;
  note: string;
  playing: boolean;
  can_undo: boolean;
}

/** A fraction. */
export interface Frac {
  frac: [Expr, Expr];
}

/** A game of which positions can be laid out. */
export interface GameOffered {
  key: string;
  title: string;
}

/** A number of a table. */
export interface GridCell {
  text: string;
  exact: string;
}

/** An alternative. */
export interface GridRow {
  label: string;
  drawn: (string | DrawnDie)[];
  cells: GridCell[];
  mark: boolean;
}

/** A question to guess at. */
export interface GuessAsked {
  id: number;
  phase: "open" | "locked" | "revealed";
  title: string;
  says: string;
  asks: string;
  low: number;
  high: number;
  steps: number;
  percent: boolean;
  dice: DrawnDie[];
  revealed?: GuessRevealedOnWall;
  kind: "guess";
}

/** A guess, and how far off it was. */
export interface GuessJudged {
  key: number;
  name: string;
  value: number | null;
  text: string;
  off: string;
  best: boolean;
}

/** Who guessed what. */
export interface GuessOf {
  name: string;
  text: string;
}

/** The question; once revealed, everything. */
export interface GuessOnWall {
  title: string;
  says: string;
  asks: string;
  low: number;
  high: number;
  steps: number;
  percent: boolean;
  dice: DrawnDie[];
  revealed?: GuessRevealedOnWall;
}

/** The dots without names, the exact answer with its working, the mistakes. */
export interface GuessRevealed {
  text: string;
  value: number;
  dots: [number, number][];
  near: string;
  mistakes: MistakeMade[];
  section: OddsSection;
}

/** The same, with who guessed what where names are shown. */
export interface GuessRevealedOnWall {
  text: string;
  value: number;
  dots: [number, number][];
  near: string;
  mistakes: MistakeMade[];
  section: OddsSection;
  guesses: GuessOf[];
}

/** A question with its scale, and some of its dice for a picture. */
export interface GuessShown {
  title: string;
  says: string;
  asks: string;
  low: number;
  high: number;
  steps: number;
  percent: boolean;
  dice: DrawnDie[];
}

/** Who guesses, and what. */
export interface GuessTold {
  key: number;
  name: string;
  value: number | null;
  text: string;
}

/** A move that a sensible player would make, and why. */
export interface Hint {
  kind: "hint";
  revision: number;
  move: string;
  says: string;
}

/** Expressions one after the other. */
export interface InARow {
  row: Expr[];
}

export type ItemResult = ItemWaiting | ItemRevealed;

/** How a question went. */
export interface ItemRevealed {
  asks: string;
  answered: number;
  revealed: true;
  right: string;
  share: number;
  mistakes: string[];
  answer: string;
  working: Expr[];
}

/** What a phone sees of a question; nothing of the answer. */
export interface ItemShown {
  kind: "numeric" | "choice" | "order";
  title: string;
  about: string;
  setting: string;
  asks: string;
  how: string;
  options?: string[];
  events?: string[];
}

/** A question whose answer is not revealed: only how many have answered. */
export interface ItemWaiting {
  asks: string;
  answered: number;
  revealed: false;
}

/** A game as a code that the page holds. */
export interface KeptCode {
  kind: "kept";
  revision: number;
  code: string;
}

/** One of a few values, and what it is called. */
export interface Labelled {
  value: string;
  label: string;
}

/** What lies on the table now: which of the 'shows', 'examples' and so on of a section. */
export interface LaidOut {
  kind: "laid" | "led";
  what: string;
  section: string;
  index: number;
}

/** The table stays as it is. */
export interface LeftLying {
  kind: "left";
}

/** For each line a code that puts it to a class; "" where there is none. */
export interface LineCodes {
  kind: "codes";
  codes: string[];
}

/** What was rolled: shares by the labels of the rows, and what they come to. */
export interface LineRolled {
  trials: number;
  value: string;
  number: number;
  shares: Record<string, number>;
}

/** One line with its answer. */
export interface LineShown {
  text: string;
  pretty: string;
  says: string;
  kind: "chance" | "waiting" | "numbers" | "words";
  dice: DiceKind[];
  stuck: string;
  rolled: LineRolled | null;
  answer: string;
  value: number | null;
  mean: string;
  spread: string;
  rows: OutcomeRow[];
  more: string;
  working: Expr[];
}

/** Words that lead to a section, by its key. */
export interface Link {
  text: string;
  to: string;
}

export interface LogEnd {
  from: number;
  entries: string[];
}

/** What another kernel has asked. */
export interface LostAsked {
  id: number;
  phase: "open" | "locked" | "revealed";
  kind: "lost";
  says: string;
}

/** A mean in words. */
export interface MeanTold {
  label: string;
  text: string;
  mark: boolean;
  large: boolean;
}

/** Somebody in the room. */
export interface MemberShown {
  id: number;
  name: string;
  here: boolean;
}

/** What can be chosen for a new game. */
export interface Menu {
  seats: number[];
  names: string[];
  bots: string[];
  chosen: Chosen;
  options: OptionAsked[];
}

/** What went wrong for how many, and the wrong answer. */
export interface MistakeMade {
  says: string;
  text: string;
}

/** One step, looked at closely: what was played, what was best, and why. */
export interface Moment {
  step: number;
  turn: number;
  said: string;
  roll: boolean;
  told: string;
  why: string;
}

/** A move: how many chose it and what it is worth, once that is revealed. */
export interface MoveVoted {
  move: string;
  says: string;
  count: number | null;
  worth: string;
  why: string;
}

/** Words. */
export interface Note {
  note: string;
}

/** Who is to act (``lead``) and what to do; ``stands`` is for those who watch: how it stands, in a sentence. */
export interface Now {
  lead: string;
  text: string;
  stands?: string;
  pick?: string;
}

/** The running value in words, and whether it lies where it should. */
export interface NowAt {
  value: string;
  says: string;
  inside: boolean;
}

/** The guess beside the answer, once it is shown. */
export interface NumberGuessed {
  value: number;
  says: string;
}

/** The running value after so many trials, with its band. */
export interface NumbersAfter {
  trials: number;
  value: string;
  low: string;
  high: string;
}

/** Alternatives side by side. */
export interface OddsGrid {
  columns: string[];
  rows: GridRow[];
}

/** A title, and the answers that stand under it. */
export interface OddsSection {
  key: string;
  title: string;
  hidden?: boolean;
  reveal: string;
  says: string;
  note: string;
  how: string;
  best: string;
  focus: Focus | null;
  tag: string;
  stays: boolean;
  heading: string;
  rows: ChanceRow[];
  choices: ChanceRow[];
  means: MeanTold[];
  grid: OddsGrid | null;
  chart: boolean;
  chart_says: string;
  working: Expr[];
  worked: boolean;
}

/** Something one may answer a coach. */
export interface Offer {
  key: string;
  says: string;
}

/** A legal move, in words, and the tokens that one picks to make it; none for a plain button. */
export interface OfferedMove {
  move: string;
  says: string;
  short?: string;
  picks: string[][];
  confirm?: boolean;
  quiet?: boolean;
}

/** What was opened, in a sentence. */
export interface OpenerView {
  kind: "view";
  says: string;
}

/** An option, and how it is asked for. */
export interface OptionAsked {
  range?: [number, number];
  choices?: Labelled[];
  text?: boolean;
  name: string;
  says: string;
  ruling: string;
  needs: Record<string, string[]>;
  seats: boolean;
  main: boolean;
}

/** An outcome with its chance, that of so much or more, and that of so much or less. */
export interface OutcomeRow {
  label: string;
  at: number | null;
  exactly: number;
  least: number;
  most: number;
  fractions: Ways;
  percents: Ways;
}

/** All that is shown of some lines. */
export interface OwnDiceView {
  kind: "view";
  text: string;
  error: CannotRead | null;
  hidden: boolean;
  guess: NumberGuessed | null;
  batches: number[];
  most: number;
  trials: number;
  seed: number | null;
  examples: string[];
  lines: LineShown[];
}

/** A die that can be added, and the word for it. */
export interface PaletteDie {
  make: string;
  face: string;
  label: string;
  token?: string;
  state?: string;
  id?: string;
  shape?: string;
  value: string;
}

/** All that is shown of the odds of a position. */
export interface PanelView {
  kind: "view";
  shown: boolean;
  whose: string;
  game: string;
  over: boolean;
  varied: boolean;
  controls: VariedControl[];
  covers: boolean;
  hidden: boolean;
  sections: OddsSection[];
}

/** What all panes show, by their names. */
export interface PanesView {
  kind: "panes";
  panes: Record<string, unknown>;
}

/** A line under a picture. */
export interface PictureLine {
  line: Expr;
  step: number;
}

/** A row of the table beside a picture. */
export interface PictureRow {
  cells: string[];
  step: number;
  marked: boolean;
}

/** A picture as a page gets it: all of it, each thing with the step with which it appears. */
export interface PictureView {
  kind: "view";
  picture: string;
  title: string;
  label: string;
  steps: string[];
  folded: boolean;
  head: string[];
  rows: PictureRow[];
  told: PictureLine[];
  drawings: DrawingView[];
}

/** The pile; the exact chances wait. */
export interface PileOnWall {
  trials: number;
  most: number;
  share: boolean;
  watched: string;
  bars: Bar[];
  line: Running;
  now: NowAt;
  numbers: NumbersAfter[];
  came_to: string;
  mean_says: string;
  hidden: boolean;
}

/** The plan as a code. */
export interface PlanCode {
  kind: "plan";
  code: string;
}

/** A step of the plan; ``started`` is what is asked since then. */
export interface PlanStep {
  kind: string;
  name: string;
  title: string;
  started: number | null;
  now: boolean;
}

/** A game that members play. */
export interface PlayAsked {
  id: number;
  phase: "open" | "locked" | "revealed";
  title: string;
  says: string;
  players: number;
  kind: "play";
}

/** What is played; the table is beside it. */
export interface PlayOnWall {
  title: string;
  says: string;
  players: number;
}

/** The position as a code; ``link``: whether an address can hold it. */
export interface PositionCode {
  kind: "shared";
  what: "position";
  code: string;
  link: boolean;
}

/** A base and its exponent. */
export interface Power {
  pow: [Expr, Expr];
}

/** A prediction. */
export interface PredictView {
  kind: "view";
  title: string;
  says: string;
  dice: DiceKind[];
  asks: string;
  low: number;
  high: number;
  step: number;
  percent: boolean;
  guesses: GuessTold[];
  missing: string[];
  locked: boolean;
  teacher_only: boolean;
  batches: number[];
  seed: number | null;
  tally: RolledSoFar | null;
  revealed: Revealed | null;
}

/** How many modules wide it is, and its dark ones as a path. */
export interface Qr {
  size: number;
  path: string;
}

/** A question as a code; ``link``: whether an address can hold it. */
export interface QuestionCode {
  says: string;
  code: string;
  link: boolean;
}

/** The questions of the position. */
export interface QuestionCodes {
  kind: "questions";
  questions: QuestionCode[];
}

/** The questions that are open, by their numbers. */
export interface QuestionsOpen {
  items: Record<string, ItemShown>;
  of: number;
  free: boolean;
}

/** A quiz. */
export interface QuizAsked {
  id: number;
  phase: "open" | "locked" | "revealed";
  says: string;
  item: ItemShown | null;
  results: ItemResult[];
  free: boolean;
  at: number;
  of: number;
  last: boolean;
  kind: "quiz";
}

/** A question, and how far one is. */
export interface QuizItem {
  kind: "numeric" | "choice" | "order";
  title: string;
  about: string;
  dice: DiceKind[];
  setting: string;
  asks: string;
  how: string;
  status: "open" | "solved" | "shown";
  tries: number;
  said: string;
  tone: string;
  wrong: number[];
  given: string | number | number[] | null;
  answer: string;
  working: Expr[];
  has_working: boolean;
  another: boolean;
  options?: string[];
  events?: string[];
  right?: number | number[] | null;
  chances?: string[];
}

/** The question that is open, or how all of them went. */
export interface QuizOnWall {
  says: string;
  item: ItemShown | null;
  results: ItemResult[];
  free: boolean;
  at: number;
  of: number;
  last: boolean;
}

/** How the questions went, by their numbers. */
export interface QuizRevealed {
  results: Record<string, ItemResult>;
}

/** All that may be seen of a quiz. */
export interface QuizView {
  kind: "view";
  title: string;
  items: QuizItem[];
  score: Score;
  renews: boolean;
}

/** One player at the end. */
export interface Ranked {
  seat: number;
  name: string;
  place: number;
  won: boolean;
  held: Counter[];
}

/** A refusal. ``to`` is the kind of the request, "" after a fault of ours. */
export interface Refusal {
  kind: "refused";
  says: string;
  to: string;
  revision?: number;
  rule?: string;
  stale?: boolean;
}

/** The exact answer with its working, and how far each guess was. */
export interface Revealed {
  text: string;
  value: number;
  section: OddsSection;
  guesses: GuessJudged[];
  praise: string;
}

/** A review as far as it has come. */
export interface ReviewView {
  title: string;
  names: string[];
  seat: number;
  headline: string;
  sentence: string;
  account: string;
  how: string;
  rows: SeatReviewed[];
  points: ChancePoint[];
  decided: DecisionMade[];
  luck: RollMade[];
  kind: "view";
  waits: "idle" | "working" | "stopped" | "done";
  done: number;
  steps: number;
  says: string;
  moved: boolean;
  open: Moment | null;
}

/** An experiment of all together. */
export interface RollAsked {
  id: number;
  phase: "open" | "locked" | "revealed";
  title: string;
  says: string;
  pile: PileOnWall;
  exact?: string;
  kind: "roll";
}

/** A roll that changed much. */
export interface RollMade {
  step: number;
  turn: number;
  said: string;
  good: boolean;
  luck: string;
  value: number;
}

/** The pile; beside the exact chances once it is revealed. */
export interface RollOnWall {
  title: string;
  says: string;
  pile: PileOnWall;
  exact?: string;
}

/** What all of it came to. */
export interface RollRevealed {
  text: string;
  trials: number;
  came_to: string;
  bars: Bar[];
}

/** What has been rolled, counted; the latest trials with their dice, some more as marks. */
export interface RolledSoFar {
  rolled: number;
  hits: number | null;
  share: string;
  value: number;
  strip: number[];
  latest: TrialShown[];
}

/** The whole wall. */
export interface RoomView {
  address: string;
  qr: Qr | null;
  reachable: boolean;
  kind: "view";
  number: number;
  status: "closed" | "open" | "lost" | "ended";
  has_key: boolean;
  served: boolean;
  code: string;
  trouble: string;
  saved_again: boolean;
  farewell: string;
  plan: PlanStep[];
  taken: boolean;
  next: number | null;
  activity: AskedNow | null;
  panes: WallPanes;
  names: boolean;
  members: MemberShown[];
  here: number;
  done: number[];
  asked: AskedBefore[];
}

/** A section of the rulebook. */
export interface RuleLink {
  key: string;
  title: string;
}

/** The rules of what a scene shows. */
export interface RuleLinks {
  now: RuleLink;
  things: Record<string, RuleLink>;
  faces: Record<string, RuleLink>;
}

/** An option that a section is about. */
export interface RuleOption {
  name: string;
  says: string;
  default: string;
  values: string;
  ruling: string;
}

/** A section of the rulebook as a table shows it in passing. */
export interface RuleTold {
  kind: "rule";
  key: string;
  title: string;
  blocks: Block[];
}

/** A ruling with its reason; ``switch`` is the option that turns it. */
export interface RulingTold {
  number: string;
  says: Span[];
  because: Span[];
  switch: string;
}

/** The running value, and the band where 19 of 20 experiments lie: after so many trials, from here to there. */
export interface Running {
  exact: number | null;
  exact_text: string;
  last: number;
  low: number;
  high: number;
  points: [number, number][];
  band: [number, number, number][];
}

/** All that a table shows of one state. */
export interface Scene {
  facts: string[];
  now: Now;
  seats: Seat[];
  centre: Zone[];
  cards: DrawnCard[];
  choices: OfferedMove[];
  roll?: string;
  stage?: Stage;
  prompts?: Record<string, string>;
  like_hint?: string;
}

/** How many are right, how many of these at once, and how many there are. */
export interface Score {
  right: number;
  first: number;
  of: number;
}

/** One player's place at the table. */
export interface Seat {
  seat: number;
  name: string;
  acting: boolean;
  note: string;
  counters: Counter[];
  zones: Zone[];
  cards?: DrawnCard[];
  token?: string;
  token_label?: string;
  badge?: string;
}

/** How a player did. */
export interface SeatReviewed {
  name: string;
  note: string;
  won: boolean;
  points: string;
  decisions: number;
  best: number;
  cost: string;
  luck: string;
  lucky: number;
}

/** A line, a rectangle, a circle or a text; its places have the names that SVG gives them. */
export interface Shape {
  kind: "line" | "rect" | "circle" | "text";
  look: string;
  step: number;
  text?: string;
  anchor?: string;
  x?: number;
  y?: number;
  width?: number;
  height?: number;
  x1?: number;
  y1?: number;
  x2?: number;
  y2?: number;
  cx?: number;
  cy?: number;
  r?: number;
}

/** A share or a chance with its bar. */
export interface ShareShown {
  fraction: string;
  percent: string;
  width: number;
}

/** A position or a game as a code; ``link``: whether an address can hold it. */
export interface SharedCode {
  kind: "shared";
  revision: number;
  what: string;
  code: string;
  link: boolean;
}

/** A face, and how often it is on the die. */
export interface ShownFace {
  die: DrawnDie;
  times: number;
}

export type Span = string | Strong | Link;

/** How the height of a table is shared out: the other seats, the middle, and the seat in front. */
export interface Stage {
  seats: number;
  middle: number;
  mine: number;
  cards?: number;
  centre?: string;
}

/** Strong words. */
export interface Strong {
  strong: string;
}

/** The table, how often it has changed, and the member on each seat. */
export interface TableToPlay {
  title: string;
  round: number;
  seats: Record<string, number>;
  table: TableView;
}

/** The table, and which vote it is. */
export interface TableToVote {
  title: string;
  round: number;
  table: TableView;
}

/** All that is shown of a table. */
export interface TableView {
  kind: "view";
  revision: number;
  game: string;
  title: string;
  seed: number;
  names: string[];
  bots: Record<string, string>;
  me: number | null;
  step: number;
  steps: number;
  waits: "you" | "bot" | "coach" | "over" | "past";
  can_undo: boolean;
  odds: boolean | null;
  tutor: number | null;
  coach: Talk | null;
  rules: RuleLinks;
  scene: Scene;
  said: string;
  turns: Record<string, string>;
  usual_names: boolean;
  ranking: Ranked[];
  log: LogEnd;
  menu?: Menu;
  watched?: boolean;
}

/** What a coach says now. ``tone`` is 'ask', 'done' or 'off' (something else was done than asked for). */
export interface Talk {
  title: string;
  tone: string;
  told: string;
  why?: string;
  asks: string;
  offers: Offer[];
  rows?: ChanceRow[];
  about?: string;
}

/** What was rolled, beside the exact chance where that may be told. */
export interface TallyView {
  kind: "view";
  what: string;
  dice: number;
  most: number;
  batches: number[];
  rolls: number;
  hits: number;
  counted: string;
  seen: ShareShown | null;
  exact: ShareShown | null;
  told: string;
}

/** A text to be kept as a file. */
export interface TextFile {
  kind: "csv";
  name: string;
  text: string;
}

/** A question; the answer once it is open. */
export interface ToldView {
  kind: "view";
  title: string;
  says: string;
  asks: string;
  answer: AnswerTold | null;
  dice: DiceKind[];
}

/** One trial, with its dice. */
export interface TrialShown {
  number: number;
  dice: DrawnDie[];
  good: boolean | null;
  text: string;
}

/** A value that can be varied: as it is now, and as it is on the table. */
export interface VariedControl {
  range?: [number, number];
  choices?: Labelled[];
  text?: boolean;
  name: string;
  says: string;
  value: string;
  table: string;
}

/** A decision at a table. */
export interface VoteAsked {
  id: number;
  phase: "open" | "locked" | "revealed";
  votes: MoveVoted[];
  title: string;
  says: string;
  kind: "vote";
}

/** The votes beside the table. */
export interface VoteOnWall {
  votes: MoveVoted[];
  title: string;
  says: string;
}

/** The votes with what they are worth. */
export interface VoteRevealed {
  votes: MoveVoted[];
}

/** What lies beside the wall. */
export interface WallPanes {
  table?: TableView;
}

/** A move that the tutor stopped, and why. */
export interface Warned {
  kind: "warned";
  revision: number;
  move: string;
  says: string;
}

/** Something for the chance of exactly so much, of so much or more, and of so much or less. */
export interface Ways {
  exactly: string;
  least: string;
  most: string;
}

/** A named place for dice. */
export interface Zone {
  key: string;
  label: string;
  dice: DrawnDie[];
  look?: string;
  slots?: number;
  lanes?: string[];
  share?: number;
  why?: string;
  empty?: string;
  note?: string;
  token?: string;
  token_label?: string;
  picture?: boolean;
}
