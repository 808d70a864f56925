import { type Control, controls, currentAddress, isChanged, isControl, storeForNext, valuesOf } from './typed-controls'

/** Loads the page again with what was typed into it, also where typed-fields.ts could not be loaded. */
export function reloadPage(): void {
  if (globalThis.keepTyped) globalThis.keepTyped()
  else keepChanged()
  location.reload()
}

function keepChanged(): void {
  const typed = [...document.querySelectorAll<Control>(controls)].filter((each) => isControl(each) && isChanged(each))
  if (typed.length > 0) storeForNext({ address: currentAddress(), values: valuesOf(typed) })
}
