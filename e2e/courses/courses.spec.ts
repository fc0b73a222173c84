import type { Page } from '@playwright/test'
import { v7 } from 'uuid'
import { today } from '#client/data/time.ts'
import { courses } from '#contract/courses/calls.ts'
import { addDays } from '#contract/days.ts'
import { newcomer, password } from '#e2e/account.ts'
import { appears, drawn, isClean } from '#e2e/axe.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['courses'] })

type Ask = <T>(method: string, path: string, body?: object) => Promise<T>

async function as(url: string, email: string): Promise<Ask> {
  const ask = async <T>(method: string, path: string, body?: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(`${url}/api/${path}`, { method, headers, body: body && JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const { token } = await ask<{ token: string }>('POST', 'login', { email, password, device: 'Prüfung' })
  return (method, path, body) => ask(method, path, body, token)
}

interface Choices {
  courses: { _id: string; name: string; studio: string | null }[]
}

const day = addDays(today(), 5)

/** Courses of one seat each in a room of their own, one after the other in the early morning, before any of the demo's. */
async function plan(url: string, studio: string, hours: readonly number[], on = day) {
  const office = await as(url, 'admin@formkurve.example')
  const choices = await office<Choices>('GET', 'gf/schedule/choices')
  const offered = choices.courses.filter(each => each.studio === null)
  const name = `Saal ${v7().slice(-12)}`
  const room = await office<{ _id: string }>('POST', 'gf/rooms', { _id: v7(), studio, name, capacity: 30, spot: 'Matte' })
  const midnight = Date.parse(`${on}T00:00:00Z`) - 3_600_000
  const at = (hour: number) => new Date(midnight + hour * 3_600_000).toISOString()
  const executions = hours.map((hour, place) => ({
    _id: v7(),
    course: offered[place]!._id,
    room: room._id,
    instructor: null,
    capacity: 1,
    published: true,
    startsAt: at(hour),
    endsAt: at(hour + 1),
  }))
  await office('POST', 'gf/schedule', { studio, executions })
  return { office, room: name, ids: executions.map(({ _id }) => _id), titles: offered.map(course => course.name) }
}

const line = (page: Page, id: string) => page.locator(`[data-execution="${id}"]`)

test('a member waits, moves up live, books without a network, and is told what became of it on both devices', async ({ server, open }) => {
  test.setTimeout(150_000)
  const studio = 'winterthur'
  const { office, ids, titles } = await plan(server.url, studio, [1, 2.5, 4])
  const [full, other, gone] = ids as [string, string, string]
  const first = await as(server.url, (await newcomer(server.url, { vorname: 'Beat', nachname: 'Zogg' })).email)
  await first('POST', `gf/courses/${full}/signup`, {})
  const { email } = await newcomer(server.url, { vorname: 'Anna', nachname: 'Tobler' })
  const address = `/kurse?tag=${day}`

  const [phone, desk] = [await open(), await open(1280, 'never')]
  for (const device of [phone, desk]) {
    await device.arrive(email, address)
    await expect(line(device.page, full)).toContainText('ausgebucht')
  }
  await line(phone.page, full)
    .getByRole('button', { name: /^Warteliste/ })
    .click()
  for (const device of [phone, desk]) await expect(line(device.page, full)).toContainText('Platz 1')

  // The rules and what waiting means, and one's place, before anything is sent off.
  await line(desk.page, full).getByRole('link').click()
  await expect(desk.page.getByRole('heading', { name: 'Warteliste: Platz 1' })).toBeVisible()
  await expect(desk.page.getByText(/^Abmelden kannst du dich frei bis/)).toBeVisible()
  await drawn(desk.page)
  await isClean(desk.page)

  await first('POST', `gf/courses/${full}/signoff`, {})
  await expect(line(phone.page, full)).toContainText('Gebucht')
  await expect(desk.page.getByRole('heading', { name: 'Du bist nachgerückt' })).toBeVisible()
  await desk.page.goto(address)

  await phone.installed()
  await phone.keepsAnswer(courses.mine, full, '"booked"')
  await phone.keepsAnswer(courses.plan, other, gone)
  await phone.offline()
  await expect(phone.page.getByText('Internetverbindung unterbrochen')).toBeVisible()
  for (const id of [other, gone]) {
    await line(phone.page, id)
      .getByRole('button', { name: /^Vormerken/ })
      .click()
    await expect(line(phone.page, id)).toContainText('Wird gebucht, sobald du wieder Netz hast.')
  }
  await phone.page.reload()
  await expect(line(phone.page, other)).toContainText('Vorgemerkt')
  await expect(line(phone.page, full)).toContainText('Gebucht')
  await expect(phone.page.getByText(/^Stand /)).toBeVisible()
  await drawn(phone.page)
  await isClean(phone.page)

  // Meanwhile somebody takes the only seat, and a course falls away.
  await first('POST', `gf/courses/${other}/signup`, {})
  await office('PUT', `gf/schedule/${gone}/cancel`, { studio, reason: 'Heizung defekt' })
  await expect(line(desk.page, gone)).toContainText('Fällt aus')

  const waits = new RegExp(`Nicht gebucht: letzter Platz weg\\. Auf der Warteliste, Platz 1: ${titles[1]!.replace(/[^\p{L}\d ]/gu, '.')}`)
  const told = [waits, /Nicht gebucht: .+\. Dieser Kurs fällt aus\./].map(words => appears(phone.page, words))
  await phone.offline(false)
  await Promise.all(told)
  await expect(line(phone.page, gone)).toContainText('Heizung defekt')
  for (const device of [phone, desk]) await expect(line(device.page, other)).toContainText('Platz 1')

  // A refused act says so at its place, and stays until it is seen.
  await line(phone.page, gone).getByRole('link').click()
  await expect(phone.page.getByRole('alert')).toContainText('Dieser Kurs fällt aus.')
  await phone.page.getByRole('button', { name: 'Verstanden' }).click()
  await expect(phone.page.getByRole('alert')).toHaveCount(0)

  // Both are among the notices until they are read, with the way to act: one tap ends the waiting.
  await phone.page.getByRole('button', { name: /^Mitteilungen, \d+ ungelesen/ }).click()
  const notices = phone.page.getByRole('dialog', { name: 'Mitteilungen' })
  await expect(notices.getByRole('button', { name: waits })).toBeVisible()
  await expect(notices.getByRole('button', { name: /Nicht gebucht: .+\. Dieser Kurs fällt aus\./ })).toBeVisible()
  await notices.getByRole('button', { name: /^Warteliste verlassen/ }).click()
  await expect(line(desk.page, other).getByRole('button', { name: /^Warteliste/ })).toBeVisible()
})

test("a studio's screen keeps its plan without a network and shows what changed once it is back", { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(120_000)
  const studio = 'sirnach'
  const { office, ids, titles } = await plan(server.url, studio, [1, 2.5])
  const [kept] = ids as [string]
  const screen = await open(1280)
  // The studio's screen fits only today and the next days of the week: those days hold only courses of this journey.
  await screen.page.goto(`/kursliste/${studio}`)
  await expect(screen.page.getByRole('heading', { level: 1 })).toContainText('Sirnach')
  await screen.page.goto(`/kursliste/${kept}`)
  await expect(screen.page.getByRole('heading', { name: titles[0] })).toBeVisible()
  await drawn(screen.page)
  await isClean(screen.page)
  await screen.page.goto(`/kursliste/${studio}/clean`)
  const rows = screen.page.locator('[data-row=course]')
  await expect(rows.first()).toBeVisible()
  await drawn(screen.page)
  await isClean(screen.page)
  const next = (await rows.first().getAttribute('data-execution')) as string
  const course = (await rows.first().getByRole('heading').textContent()) as string

  await screen.installed()
  await screen.keepsAnswer(courses.plan, next)
  await screen.offline()
  await screen.page.reload()
  await expect(rows.first()).toContainText(course)
  await expect(screen.page.getByText(/^Stand /)).toBeVisible()
  await office('PUT', `gf/schedule/${next}/cancel`, { studio, reason: 'Wasserschaden' })
  await screen.offline(false)
  await expect(rows.first()).toContainText('Fällt aus: Wasserschaden')
  await expect(screen.page.getByText('Internetverbindung unterbrochen')).toHaveCount(0)
})

test('back from a course the week, the day and the filter stand as they were, and the course one looked at is in focus', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(120_000)
  const on = addDays(today(), 7)
  const { ids, room } = await plan(server.url, 'winterthur', [1, 2.5], on)
  const phone = await open(390, 'never')
  const { page } = phone
  await phone.arrive((await newcomer(server.url, { vorname: 'Moritz', nachname: 'Rückkehr' })).email, '/kurse')
  await page.getByRole('button', { name: 'Woche danach' }).click()
  await expect(page).toHaveURL(new RegExp(`tag=${on}`))
  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByRole('combobox', { name: 'Raum' }).selectOption({ label: room })
  await page.getByRole('button', { name: 'Fertig' }).click()
  await expect(page.locator('[data-execution]')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Studio: Winterthur' })).toBeVisible()
  await expect(page.getByRole('button', { name: `${room} aufheben` })).toBeVisible()
  const address = page.url()
  await line(page, ids[1]!).getByRole('link').click()
  await page.waitForURL(new RegExp(`/kurse/${ids[1]}`))
  await page.reload()
  await page.getByRole('button', { name: 'Zurück' }).click()
  await expect(page).toHaveURL(address)
  await expect(page.locator('[data-execution]')).toHaveCount(2)
  await expect(line(page, ids[1]!).getByRole('link')).toBeFocused()

  // A person who comes by an address of its own goes to the plan, and from there no link leads back down.
  const fresh = await open(390, 'never')
  await fresh.arrive((await newcomer(server.url, { vorname: 'Lara', nachname: 'Direkt' })).email, `/kurse/${ids[0]}`)
  await fresh.page.getByRole('button', { name: 'Zurück' }).click()
  await expect(fresh.page).toHaveURL(/\/kurse$/)
})
