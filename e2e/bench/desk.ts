import { type Browser, chromium, type Page } from '@playwright/test'
import type { SignedIn } from '#contract/auth.ts'
import { type Row, spread } from '#e2e/bench/figure.ts'
import { chromiumPath, knowsNames } from '#e2e/bench/phone.ts'
import { Server } from '#e2e/server.ts'

const aim = 33

/** The production build on a screen of 1280 × 844 without a GPU, and a server of its own behind it. */
export async function atDesk<T>(work: (page: Page) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-gpu'], handleSIGINT: false })
  try {
    const server = await Server.start()
    try {
      return await work(await newPage(browser, server.url))
    } finally {
      await server.remove()
    }
  } finally {
    await browser.close()
  }
}

async function newPage(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 844 }, serviceWorkers: 'block' })
  await knowsNames(context)
  return context.newPage()
}

export async function signIn(page: Page, { url = '', who = 'admin' }: { url?: string; who?: string } = {}) {
  await page.goto(`${url}/login`)
  await page.getByLabel('E-Mail').fill(`${who}@formkurve.example`)
  await page.getByLabel('Passwort', { exact: true }).fill('formkurve')
  await page.getByRole('button', { name: 'anmelden' }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/login')
}

/** A session of its own for somebody of the demo. */
export async function sessionOf(url: string, who: string): Promise<SignedIn> {
  const body = JSON.stringify({ email: `${who}@formkurve.example`, password: 'formkurve', device: 'Messung' })
  const answer = await fetch(`${url}/api/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()) as SignedIn
}

/** The app has nothing left to send or fetch for this device. */
export const settled = (page: Page) =>
  page.getByRole('link', { name: 'Abgleich: alles gespeichert' }).or(page.getByText('Alles gespeichert')).first().waitFor()

/** Scrolls this part of the page by so many px before each frame, and tells how many ms each took. */
export function framesOf(page: Page, selector: string, way: { right?: number; down?: number; frames: number; fromTop?: boolean }) {
  return page.evaluate(
    ([found, { right = 0, down = 0, frames, fromTop }]) => {
      const scrolled = document.querySelector(found)!
      if (fromTop) scrolled.scrollTo(0, 0)
      return new Promise<number[]>(resolve => {
        const taken: number[] = []
        let before = 0
        const next = (now: number) => {
          if (before) taken.push(now - before)
          before = now
          if (taken.length >= frames) return resolve(taken)
          scrolled.scrollBy(right, down)
          requestAnimationFrame(next)
        }
        requestAnimationFrame(() => requestAnimationFrame(next))
      })
    },
    [selector, way] as const,
  )
}

/** A line for the usual frame and one, judged, for the longest. */
export const frameRows = (what: string, runs: Record<string, number[]>): Row[] =>
  Object.entries(runs).flatMap(([how, frames]) => {
    const longest = Math.max(...frames)
    return [
      { figure: `${what}, ${how}: frame`, unit: 'ms', ours: spread(frames) },
      { figure: `${what}, ${how}: longest frame`, unit: 'ms', ours: { p50: longest }, aim: `≤ ${aim} ms`, met: longest <= aim },
    ]
  })
