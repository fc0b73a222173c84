import { expect, type Page } from '@playwright/test'
import { long } from './watch.ts'

/** What is awaited of each column of the record: so many of its texts, or the one of this place. */
export type Wanted = Readonly<Record<string, number | { place: number }>>

type Walking = Window & { walk: { gather(wanted: Wanted, up: boolean): Promise<void> } }

/** Gives the page what a walk needs; in the page itself, for a list has hundreds of rows. */
export const equipWalk = (page: Page) =>
  page.addInitScript(() => {
    const late = 20_000
    const mark = /§([a-z_.]+) (\d+)§/g
    const further = ['Ältere Beiträge', 'Frühere anzeigen', 'Weitere laden', 'Ältere laden']
    const events = ['mouseover', 'mouseenter', 'pointerenter', 'focus', 'blur', 'error', 'load', 'animationstart', 'toggle']
    // Attributes whose text a browser follows; in a label the same text is read.
    const followed = /^(href|xlink:href|src|srcset|action|formaction|data|poster|background|ping)$/i
    const strange = 'script, iframe, frame, object, embed, applet, base, [srcdoc], [formaction]'
    const tended = new WeakSet<Element>()
    let found = new Map<string, Set<string>>()

    const isOurs = (element: Element) => element instanceof HTMLScriptElement && element.src.startsWith(location.origin)
    // What a text would have brought with it lies open at once; what its own words stand in is touched as a hand would.
    function tend(element: Element) {
      const { arrived } = (window as unknown as { seen: { arrived: string[] } }).seen
      if (tended.has(element)) return
      tended.add(element)
      for (const { name, value } of element.attributes)
        if (/^on/i.test(name) || (followed.test(name) && /^\s*(javascript|vbscript|data:text\/html)\s*:?/i.test(value)))
          arrived.push(`${element.localName} ${name}=${value}`)
      if (element.matches(strange) && !isOurs(element)) arrived.push(element.outerHTML.slice(0, 200))
      const says = [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.nodeValue?.includes('§'))
      if (says) for (const name of events) element.dispatchEvent(new Event(name))
    }

    /** The marks that stand on the screen now; true where one is new. */
    function look() {
      const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
      let fresh = false
      for (const text of [document.body.textContent ?? '', ...fields])
        for (const [, column, place] of text.matchAll(mark)) {
          const places = found.get(column!) ?? new Set()
          fresh ||= !places.has(place!)
          found.set(column!, places.add(place!))
        }
      for (const element of document.body.querySelectorAll('*')) tend(element)
      return fresh
    }

    const missing = (wanted: Wanted) =>
      Object.entries(wanted).flatMap(([column, number]) => {
        const seen = found.get(column) ?? new Set()
        if (typeof number === 'object') return seen.has(String(number.place)) ? [] : [`${column} ${number.place}`]
        return seen.size < number ? [`${column} ${seen.size}/${number}`] : []
      })

    /** Goes on to what lies behind: by the button of the list, else by scrolling. */
    function goOn(up: boolean) {
      const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
      const button = [...top.querySelectorAll('button')].findLast(each => further.includes(each.textContent?.trim() ?? ''))
      if (button && !button.disabled) {
        button.click()
        return 'asked'
      }
      let moved = false
      for (const box of top.querySelectorAll<HTMLElement>('*')) {
        if (box.scrollHeight <= box.clientHeight + 2 || !/auto|scroll/.test(getComputedStyle(box).overflowY)) continue
        const before = box.scrollTop
        box.scrollTop += (up ? -0.8 : 0.8) * box.clientHeight
        moved ||= box.scrollTop !== before
      }
      return moved ? 'moved' : 'rests'
    }

    const drawn = () => new Promise<void>(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
    const changed = (wanted: Wanted) =>
      new Promise<void>((resolve, reject) => {
        const end = (done: () => void) => {
          watch.disconnect()
          clearTimeout(timer)
          done()
        }
        const watch = new MutationObserver(() => look() && end(resolve))
        const timer = setTimeout(() => end(() => reject(new Error(`${missing(wanted).join(', ')} at ${location.pathname}`))), late)
        watch.observe(document, { subtree: true, childList: true, characterData: true })
      })

    async function gather(wanted: Wanted, up: boolean) {
      found = new Map()
      look()
      while (missing(wanted).length > 0) {
        const how = goOn(up)
        if (how === 'moved') await drawn()
        if (!look() && how !== 'moved') await changed(wanted)
      }
    }
    Object.assign(window, { walk: { gather } })
  })

/** Waits until so many texts of each column were seen here, whatever list they stand in; `up` where the older ones lie above. */
export const gather = (page: Page, wanted: Wanted, up = false) =>
  page.evaluate(([wanted, up]) => (window as unknown as Walking).walk.gather(wanted, up), [wanted, up] as const)

/** Nothing ran, nothing was stopped because it wanted to, and the page is the one that it was. */
export async function expectStill(page: Page) {
  const { seen, stays } = await page.evaluate(() => {
    const { seen, stays } = window as unknown as { seen: { canaries: number; stopped: number; arrived: string[] }; stays?: true }
    return { seen, stays }
  })
  expect({ ...seen, stays }).toEqual({ canaries: 0, stopped: 0, arrived: [], stays: true })
}

export const stayHere = (page: Page) => page.evaluate(() => void Object.assign(window, { stays: true }))

/** Of what opens one by one the short run looks at two. */
export const some = <T>(all: readonly T[]) => (long ? all : all.slice(0, 2))
