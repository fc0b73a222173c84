import type { Locator } from '@playwright/test'

/** What is looked at of the answers to a key: as many as a phone shows. */
const shown = 8
/** Time in ms without another change after which the answer to a key is whole. */
const quiet = 500

/**
 * Types these words letter by letter, each once the answer to the one before stands, and tells for each key how many ms after it the first answers
 * in `results` were those that stayed. Keys that changed none of them are left out.
 */
export async function typed(field: Locator, results: string, words: readonly string[]): Promise<number[]> {
  const taken: (number | undefined)[] = []
  for (const word of words)
    for (let letters = 0; letters <= word.length; letters++) {
      const ms = await field.evaluate(answered, [word.slice(0, letters), results, shown, quiet] as const)
      // Fewer than two letters are looked for nowhere.
      if (letters > 1) taken.push(ms)
    }
  return taken.filter(ms => ms !== undefined)
}

function answered(field: HTMLElement | SVGElement, [text, results, many, rest]: readonly [string, string, number, number]) {
  const first = () =>
    [...document.querySelectorAll(results)]
      .slice(0, many)
      .map(one => one.innerHTML)
      .join()
  return new Promise<number | undefined>(done => {
    const before = first()
    const seen: [at: number, said: string][] = []
    const look = () => {
      const said = first()
      if (said !== (seen.at(-1)?.[1] ?? before)) seen.push([performance.now(), said])
    }
    let timer: ReturnType<typeof setTimeout>
    const end = () => {
      observer.disconnect()
      const last = seen.at(-1)
      done(last && last[0] - begun)
    }
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(end, rest)
    }
    const observer = new MutationObserver(() => {
      again()
      requestAnimationFrame(look)
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    again()
    const begun = performance.now()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })
}
