import { execFileSync } from 'node:child_process'
import { expect, type Page } from '@playwright/test'
import fc from 'fast-check'
import { corpus } from './xss.corpus.ts'
import { hostileHtml } from './xss.grammar.ts'

/** The corpus and as many more from the grammar, always the same. */
export function vectors(count: number): string[] {
  if (count <= corpus.length) return corpus.filter((_, place) => (place * count) % corpus.length < count)
  return [...corpus, ...fc.sample(hostileHtml, { seed: 42, numRuns: count - corpus.length })]
}

export const all = 2000
export const long = process.env.LONG !== undefined

/** Counts what the vectors try to call, and what the content security policy had to stop. */
export async function watch(page: Page) {
  await page.addInitScript(() => {
    const seen = { canaries: 0, violations: [] as string[] }
    Object.assign(window, {
      seen,
      canary: () => {
        seen.canaries += 1
      },
    })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile, blockedURI }) =>
      seen.violations.push(`${violatedDirective} ${blockedURI} ${sourceFile}`),
    )
  })
}

export const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: { canaries: number; violations: string[] } }).seen)

export async function expectNothingRan(page: Page) {
  expect(await seen(page)).toEqual({ canaries: 0, violations: [] })
}

/** Does to everything inside what a person's hands could: point, click, focus; links that lead out are not followed. */
export const poke = (page: Page, within: string) =>
  page.evaluate(selector => {
    const stay = (event: Event) => {
      const link = (event.target as Element).closest?.('a[href]')
      if (link && /^(https?|mailto|tel):/.test((link as HTMLAnchorElement).protocol)) event.preventDefault()
    }
    document.addEventListener('click', stay, true)
    for (const element of document.querySelectorAll(`${selector} *`)) {
      for (const name of [
        'mouseover',
        'mouseenter',
        'pointerover',
        'pointerenter',
        'focus',
        'blur',
        'error',
        'load',
        'animationstart',
        'toggle',
      ])
        element.dispatchEvent(new Event(name, { bubbles: true }))
      if (!element.closest('button')) (element as HTMLElement).click?.()
    }
    document.removeEventListener('click', stay, true)
  }, within)

/** Puts texts into popups of a stopped server, past the sanitiser. */
export function writeRaw(dir: string, studio: string, texts: string[]) {
  const said = execFileSync(process.execPath, ['--import', 'tsx', 'e2e/raw.mts'], {
    env: { ...process.env, DATA_DIR: dir },
    input: JSON.stringify({ studio, texts }),
  })
  expect(Number(said)).toBe(Math.min(texts.length, 1000))
}
