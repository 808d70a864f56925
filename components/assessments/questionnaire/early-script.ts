import { startEarlyAnswers } from './early-answers'

// In the page itself, at the end of what it is about (early-questions.tsx).
const early = document.currentScript?.parentElement
if (early) startEarlyAnswers(early)
