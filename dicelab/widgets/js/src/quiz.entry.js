// A quiz.
import { mount } from "./shared/mount.jsx";
import { QuizApp } from "./quiz/app.jsx";

export default mount(QuizApp, "dl-quiz-root");
