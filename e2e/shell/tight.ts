import type { Page } from '@playwright/test'
import { drawn } from '#e2e/axe.ts'

/** Windows as small as people have them, in px: the smallest phone, text at 130 and at 200 %, a phone held sideways, and a desk at 400 %. */
export const windows = [
  { width: 320, height: 640 },
  { width: 300, height: 649 },
  { width: 195, height: 422 },
  { width: 568, height: 320 },
  { width: 320, height: 256 },
]
/** Those in which the short run looks. */
export const fewWindows = windows.filter(({ width }) => width === 320)

/** What can't be seen whole or reached in the page as it is: beside the window, under something else, or cut off by its own box. */
const hidden = (page: Page) =>
  page.evaluate(() => {
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    const name = (each: Element) =>
      `${each.tagName.toLowerCase()} «${(each.getAttribute('aria-label') ?? each.textContent ?? '').trim().slice(0, 40)}»`
    const rolls = (each: Element | null): boolean =>
      each !== null &&
      ((/auto|scroll/.test(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth + 1) || rolls(each.parentElement))
    const found: string[] = []
    for (const each of top.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, canvas, h1, h2, [data-values]')) {
      const style = getComputedStyle(each)
      const size = each.getBoundingClientRect()
      if (!each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || size.width <= 2 || style.pointerEvents === 'none')
        continue
      // Of what only listeners hear or a keyboard reaches nothing is to be seen.
      if (each.closest('[aria-hidden=true], [data-skip]') || each.matches('[type=range], [type=file]') || each.matches('a[href^="#"]'))
        continue
      if (rolls(each.parentElement)) continue
      each.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      const { left, right, top: from, bottom } = each.getBoundingClientRect()
      if (left < -1 || right > innerWidth + 1) found.push(`${name(each)} reaches beside the window`)
      const [x, y] = [(left + right) / 2, Math.min(Math.max((from + bottom) / 2, 1), innerHeight - 1)]
      const seen = document.elementFromPoint(x, y)
      if (!seen || !(each.contains(seen) || seen.contains(each) || seen.closest('label')?.contains(each)))
        found.push(`${name(each)} lies under ${seen ? name(seen) : 'nothing'}`)
      const clip = each.matches('[data-values]') ? each.parentElement?.closest<HTMLElement>('[data-clips]') : null
      const [box, own] = [clip?.getBoundingClientRect(), each.getBoundingClientRect()]
      if (box && (own.left < box.left - 1 || own.right > box.right + 1)) found.push(`${name(each)} is cut off by what it stands in`)
      if (!each.matches('input, select, textarea, canvas') && style.overflowX !== 'visible' && each.scrollWidth > each.clientWidth + 1)
        found.push(`${name(each)} is cut off`)
    }
    const wide = document.documentElement.scrollWidth - innerWidth
    return wide > 0 ? [...found, `the page is ${wide} px too wide`] : found
  })

/** Looks at the page in each of these windows, and leaves it as it was. */
export async function hiddenIn(
  page: Page,
  sizes: readonly { width: number; height: number }[],
  also: (size: string) => Promise<void> = async () => {},
) {
  const before = page.viewportSize()!
  const found: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    await drawn(page)
    const name = `${size.width} × ${size.height}`
    for (const each of await hidden(page)) found.push(`${name}: ${each}`)
    await also(name)
  }
  await page.setViewportSize(before)
  return found
}
