import { expect, type Page } from '@playwright/test'

/** The numbers of the session bar: how many sets are done, of how many, and how many are only on this device. */
export async function progress(page: Page) {
  const label =
    (await page
      .getByRole('img', { name: /^\d+ von \d+ Sätzen/ })
      .first()
      .getAttribute('aria-label')) ?? ''
  const [, done, total] = /^(\d+) von (\d+)/.exec(label) ?? []
  const [, waiting] = /(\d+) nur auf diesem Gerät/.exec(label) ?? []
  return { done: Number(done), total: Number(total), waiting: Number(waiting ?? 0) }
}

/** Starts the split that is due, and waits until its first set can be entered. */
export async function startDue(page: Page) {
  if (new URL(page.url()).pathname !== '/workouts') await page.goto('/workouts')
  await page.getByRole('button', { name: 'Starten', exact: true }).first().click()
  await page.waitForURL(/\/(workouts|plan)\/run\//)
  await expect(page.getByRole('button', { name: 'Satz eintragen', exact: true })).toBeVisible()
}

/** Starts a workout of the studio's library; every member may, with or without a plan. */
export async function startWorkout(page: Page, title = 'Nur mit dem Körper') {
  if (new URL(page.url()).pathname !== '/workouts') await page.goto('/workouts')
  await page.getByRole('button', { name: new RegExp(`^${title}`) }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Starten' }).click()
  await page.waitForURL(/\/workouts\/run\//)
  await expect(page.getByRole('button', { name: 'Satz eintragen', exact: true })).toBeVisible()
}

/** One tap on 'Satz eintragen', done when the session bar counts it. */
export async function enterSet(page: Page) {
  const before = await progress(page)
  await page.getByRole('button', { name: 'Satz eintragen', exact: true }).click()
  await expect.poll(async () => (await progress(page)).done).toBe(before.done + 1)
}

/** Everything this device holds is in the studio. */
export async function settled(page: Page) {
  await expect(page.getByRole('link', { name: /auf diesem Gerät, zum Abgleich$/ })).toHaveCount(0)
  await expect.poll(async () => (await progress(page)).waiting).toBe(0)
}

/** Today in Europe/Zurich. */
export const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich' }).format(new Date())

interface Done {
  _id: string
  weight: number | null
  reps: number | null
  title: string
}

/** A person's view of the server, by the documented calls. */
export async function serverOf(url: string, email = 'mitglied@formkurve.example') {
  const begun = today()
  const call = async (path: string, init: RequestInit = {}, token?: string) => {
    const answer = await fetch(`${url}/api/${path}`, {
      ...init,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const { token } = await call('login', { method: 'POST', body: JSON.stringify({ email, password: 'formkurve', device: 'Prüfung' }) })
  return {
    token: token as string,
    get: (path: string) => call(path, {}, token),
    post: (path: string, body: unknown) => call(path, { method: 'POST', body: JSON.stringify(body) }, token),
    put: (path: string, body?: unknown) => call(path, { method: 'PUT', body: JSON.stringify(body) }, token),
    remove: (path: string) => call(path, { method: 'DELETE' }, token),
    /** The sets of this day, and of the next where it comes meanwhile, as far as the projection has them. */
    async sets() {
      const days = [begun, new Date(Date.parse(begun) + 86_400_000).toISOString().slice(0, 10)]
      const answers = await Promise.all(days.map(day => call(`user/training/day/${day}`, {}, token) as Promise<{ sets: Done[] }>))
      return answers.flatMap(({ sets }) => sets)
    },
  }
}
