import { type Draft, readDraft, storeDraft } from '@/components/drafts/draft'
import { outlivesPage, subscribeToOtherTabs, timesFinished } from '@/components/drafts/draft-on-screen'
import { fingerprint, rememberPosition } from '@/components/drafts/draft-position'
import { instructionPlace, reviewPlace } from '@/components/drafts/places'
import { historyTimeout } from '@/components/forms/leave-entries'
import { newIdempotencyKey } from '@/lib/http/client'
import { controlsOf, type EarlyAnswers } from './early-handover'
import { handleKey } from './keys'
import { type Entry, entryField, entryIn, isPast, placeInHistory, stateWith } from './place-in-history'
import { choose, go, type QuestionnaireState, restoredState, setPending } from './questionnaire-state'

/** In milliseconds from Finish to the notice that the answers are saved: the scripts may never load. */
const savedNoticeDelay = 8_000
/** Next's router writes it into each history entry that it makes. */
const routerMark = '__NA'

/**
 * The questions before hydration, which takes seconds on a slow line: same rules, draft and history entries as with React.
 * Finish marks the draft, and React sends it. React's HTML is hidden and never changed.
 *
 * @param early the element of early-questions.tsx, after the one that React hydrates
 */
export function startEarlyAnswers(early: HTMLElement): void {
  const { draftKey = '', teacherName, weeksKnown: weeks, startAt, counter = '' } = early.dataset
  const questions = early.querySelectorAll('ol > li')
  const total = questions.length
  const last = total - 1
  const of = fingerprint(draftKey)
  const react = early.previousElementSibling as HTMLElement
  const [reactCounter, ownCounter] = ['counter', 'early-counter'].map((slot) =>
    document.querySelector<HTMLElement>(`[data-slot=${slot}]`),
  )
  const [review, previous, next, finish] = early.querySelectorAll('button')
  const inputs = early.querySelectorAll('input')
  const heading = early.querySelector('h1')
  const [stem, missed] = early.querySelectorAll<HTMLElement>('p')
  const savedNotice = early.querySelector<HTMLElement>('[data-slot=early-waiting]')
  const bar = early.querySelector<HTMLElement>('[role=progressbar]')
  const end = new AbortController()

  let state = restoredState(total, readDraft(draftKey, total), placeInHistory(draftKey), Number(startAt))
  let entry: Entry = entryIn(history.state, of) ?? { of, at: state.at, depth: 0, from: null, run: timesFinished(of) }
  let pendingAction: EarlyAnswers['pendingAction'] = null
  let isMissed = false
  let isMoving = false
  /** If false, React continues from its own HTML. */
  let isUsed = false
  let router: { address: string; state: object } | undefined

  const isQuestion = (at: number) => at >= 0 && at <= last

  function change(next: QuestionnaireState) {
    state = next
    isMissed = false
    pendingAction = null
    if (state.submissionKey) {
      rememberPosition(draftKey, state)
      // If storage is blocked, React asks before the page is closed.
      const weeksKnown = weeks === undefined ? undefined : Number(weeks)
      storeDraft(draftKey, teacherName === undefined ? state : { ...state, teacherName, weeksKnown })
    }
    show()
  }

  function show() {
    const { at, answers } = state
    const isHere = isQuestion(at)
    // Neither has this screen: the server renders it, unless a reload would lose the answers.
    if (!isHere && at !== Number(startAt)) return outlivesPage(draftKey) ? location.reload() : undefined
    isUsed = true
    swap(isHere)
    if (!isHere) return
    const position = counter.replace('#', String(at + 1))
    if (ownCounter) ownCounter.textContent = position
    const [hidden, question] = heading?.children ?? []
    if (hidden) hidden.textContent = `${position}: `
    question?.replaceChildren(...(questions[at]?.cloneNode(true).childNodes ?? []))
    bar?.setAttribute('aria-valuenow', String(at + 1))
    bar?.setAttribute('aria-label', position)
    const filled = bar?.firstElementChild as HTMLElement | undefined
    if (filled) filled.style.width = `${((at + 1) / total) * 100}%`
    for (const input of inputs) input.checked = Number(input.value) === answers[at]
    const allAnswered = !answers.includes(null)
    if (review) review.hidden = !allAnswered && at < last
    review?.classList.toggle('invisible', !allAnswered)
    if (previous) previous.disabled = at === 0
    if (next) next.hidden = at === last
    if (finish) finish.hidden = at < last
    showMissed()
    if (savedNotice) savedNotice.hidden = true
    for (const [button, action] of [[review, 'review'] as const, [finish, 'finish'] as const])
      button?.toggleAttribute('data-pressed', pendingAction === action)
  }

  function swap(isHere: boolean) {
    react.hidden = isHere
    early.hidden = !isHere
    if (reactCounter) reactCounter.hidden = isHere
    if (ownCounter) ownCounter.hidden = !isHere
  }

  function showMissed() {
    stem?.classList.toggle('opacity-0', isMissed)
    if (!missed) return
    missed.hidden = !isMissed
    // Without the id, the answers are not described by it while it is hidden.
    if (isMissed) missed.id = 'early-missed'
    else missed.removeAttribute('id')
  }

  function moveTo(to: number) {
    change(go(state, to))
    scrollTo(0, 0)
    ;(isQuestion(state.at) ? heading : react.querySelector('h1'))?.focus({ preventScroll: true })
  }

  function goOn() {
    if (!isQuestion(state.at)) return moveOn(0)
    if (state.answers[state.at] === null) {
      isMissed = true
      showMissed()
      inputs[0]?.focus()
    } else if (state.at < last) moveOn(state.at + 1)
    else if (pendingAction !== 'finish') {
      change(setPending(state, true, Date.now()))
      pendingAction = 'finish'
      show()
      setTimeout(showSavedNotice, savedNoticeDelay)
    }
  }

  function showSavedNotice() {
    if (savedNotice && pendingAction === 'finish' && !end.signal.aborted && outlivesPage(draftKey))
      savedNotice.hidden = false
  }

  function moveOn(to: number) {
    if (!entryIn(history.state, of)) history.replaceState(stateWith(entry), '')
    entry = { ...entry, at: to, depth: entry.depth + 1, from: entry.at }
    history.pushState(stateWith(entry), '')
    moveTo(to)
  }

  function goBack() {
    const to = state.at - 1
    if (isMoving) return
    if (entry.from === to) {
      isMoving = true
      setTimeout(() => {
        isMoving = false
      }, historyTimeout)
      return history.back()
    }
    entry = { ...entry, at: to }
    history.replaceState(stateWith(entry), '')
    moveTo(to)
  }

  function answer(input?: HTMLInputElement) {
    if (isQuestion(state.at)) change(choose(state, Number(input?.value), newIdempotencyKey(), Date.now()))
  }

  /** @returns whether the click was handled here */
  function handleClick(target: Element, isSecond: boolean): boolean {
    const button = target.closest('button')
    if (!button) return false
    if (!isUsed || early.hidden) {
      // The instruction has one button.
      const isBegin = Number(startAt) === instructionPlace && react.contains(button)
      if (!isBegin || state.at !== instructionPlace || isPast(entry)) return false
      goOn()
    } else if (button === next) goOn()
    else if (button === previous) goBack()
    // Ignores the second click of a double click on Next, which was in this place.
    else if (button === finish) !isSecond && goOn()
    else if (button === review) {
      pendingAction = 'review'
      show()
    } else return false
    return true
  }

  // Captured before mark-clicks.ts, which repeats clicks after hydration, and before React.
  window.addEventListener(
    'click',
    (event) => {
      if (handleClick(event.target as Element, event.detail > 1)) event.stopImmediatePropagation()
    },
    { capture: true, signal: end.signal },
  )
  early.addEventListener('change', ({ target }) => answer(target as HTMLInputElement), end)
  document.addEventListener(
    'keydown',
    (event) => {
      if (early.hidden || !early.isConnected) return
      const key = handleKey(event, early)
      if (key === 'next') goOn()
      else if (key !== null) {
        inputs[key - 1]?.focus()
        answer(inputs[key - 1])
      }
    },
    end,
  )

  const stopListening = subscribeToOtherTabs(draftKey, () => {
    const draft = readDraft(draftKey, total)
    if (isUsed && !draft) return location.reload()
    // Not stored again: the two tabs would answer each other forever.
    state = restoredState(total, draft, state.at, state.at)
    isMissed = false
    pendingAction = null
    if (isUsed) show()
  })

  // Stays after hydration: the router reloads on an entry without its mark, as those made here are.
  window.addEventListener('popstate', (event) => {
    const reached = entryIn(event.state, of)
    if (!reached) return
    isMoving = false
    if (!end.signal.aborted && early.isConnected) {
      event.stopImmediatePropagation()
      entry = reached
      if (!isPast(reached)) moveTo(reached.at)
    } else if (router && router.address === location.href && !(routerMark in event.state)) {
      event.stopImmediatePropagation()
      history.replaceState({ ...router.state, ...event.state }, '')
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    }
  })

  window.handOver = () => {
    window.handOver = undefined
    end.abort()
    stopListening()
    const { [entryField]: _, ...others } = history.state ?? {}
    if (routerMark in others) router = { address: location.href, state: others }
    if (!isUsed) return null
    const focused = controlsOf(early).indexOf(document.activeElement as HTMLElement)
    swap(false)
    const { restored: _restored, moved: _moved, ...own } = state satisfies Draft
    // Another tab may have deleted or sent the draft, and its storage event is not here yet.
    const draft = state.submissionKey && outlivesPage(draftKey) ? readDraft(draftKey, total) : own
    const focusIn = (root: HTMLElement) => controlsOf(root)[focused]?.focus({ preventScroll: true })
    return { draftKey, draft, at: state.at, pendingAction: draft && pendingAction, focusIn }
  }

  const isFromReview = entry.from === reviewPlace(total) && !state.answers.includes(null)
  if (isQuestion(state.at) && !state.isWaiting && !isFromReview && !isPast(entry)) {
    show()
    // Answered in React's HTML, before this script ran.
    const checked = react.querySelector<HTMLInputElement>('input:checked')
    if (checked && state.at === Number(startAt)) {
      answer(checked)
      checked.checked = false
    }
  }
}
