import { execFileSync } from 'node:child_process'
import { expect, type Page } from '@playwright/test'

export const all = 2000
export const long = process.env.LONG !== undefined

interface Seen {
  canaries: number
  /** Number of violations of the content security policy, the parsing of a sanitiser's own inert document included. */
  stopped: number
  /** Violations in the page itself, or elements there that could have run: none where the sanitiser does its work. */
  arrived: string[]
}

/** Counts the functions that vectors call, and the elements that reached the page. */
export async function watch(page: Page) {
  await page.addInitScript(() => {
    const seen: Seen = { canaries: 0, stopped: 0, arrived: [] }
    Object.assign(window, {
      seen,
      canary: () => {
        seen.canaries += 1
      },
    })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, target }) => {
      seen.stopped += 1
      // Chromium tells of handlers already when a sanitiser's inert document is parsed; what it takes over of that has lost them.
      const guilty = target instanceof Element && (target.localName === 'script' || /\s(on\w+|style)=/i.test(target.outerHTML))
      // So it does of a base's address; one that arrived stands in the page.
      const stands = violatedDirective !== 'base-uri' || document.querySelector('base') !== null
      if (guilty || (blockedURI !== 'inline' && stands)) seen.arrived.push(`${violatedDirective} ${blockedURI}`)
    })
  })
}

export const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen)

export async function expectNothingRan(page: Page) {
  const { canaries, arrived } = await seen(page)
  expect({ canaries, arrived }).toEqual({ canaries: 0, arrived: [] })
}

/** Puts texts into popups of a stopped server, past the sanitiser. */
export function writeRaw(dir: string, studio: string, texts: string[]) {
  const said = execFileSync(process.execPath, ['--import', 'tsx', 'e2e/raw.mts'], {
    env: { ...process.env, DATA_DIR: dir },
    input: JSON.stringify({ studio, texts }),
  })
  expect(Number(said)).toBe(texts.length)
}
