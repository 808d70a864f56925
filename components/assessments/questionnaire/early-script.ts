import { startEarlyAnswers } from './early-answers'

const early = document.currentScript?.parentElement
if (early) startEarlyAnswers(early)
