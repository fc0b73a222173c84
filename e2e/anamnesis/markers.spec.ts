import type { Page } from '@playwright/test'
import type { Copy } from '#contract/anamnesis/shapes.ts'
import { anamnesisForms } from '#contract/anamnesisForms.ts'
import { newcomer, password } from '#e2e/account.ts'
import type { Device } from '#e2e/device.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { step } from '#e2e/roles.ts'
import { signInAtTablet } from '#e2e/tablet.ts'
import { Marks } from '#server/testing/marks.ts'
import { type Asked, begin, fillIn, marksOfRound, publishForm, signAndFinish, withdrawForm } from './markers/form.ts'
import { filesIn, originOf, shownOn } from './markers/held.ts'
import { openOn, openOnClosed } from './markers/search.ts'
import { fillIn as fillInUsual, keepsForms, signsAlone, takerAt } from './taking.ts'

test.use({ of: ['health', 'anamnesis'] })

/** Customers who are asked, and rounds of questions for each: five hundred answers in the long run. */
const [customers, rounds] = process.env.LONG ? [5, 20] : [1, 1]

type Caller = Awaited<ReturnType<typeof serverOf>>
interface Customer {
  _id: string
  nachname: string
  own: Caller
}

async function customerOf(url: string, nth: number): Promise<Customer> {
  const nachname = `Marke${Date.now() % 100_000}x${nth}`
  const { _id, email } = await newcomer(url, { vorname: 'Seraina', nachname })
  return { _id, nachname, own: await serverOf(url, email) }
}

/** What is asked lies on the device, so that it can be asked without a network. */
async function keepsForm(desk: Device, form: Asked) {
  await keepsForms(desk)
  await begin(desk.page, form)
  await desk.keepsAnswer(anamnesisForms.variant, form.title)
  await desk.page.keyboard.press('Escape')
}

const finished = async ({ own }: Customer) => {
  const mine = (await own.get('anamnesebogen/kunde')) as { copies: Copy[] }[]
  return mine[0]?.copies[0]
}

/** What was looked for is what the studio has: every answer, and most points of the stroke. */
async function isThere(customer: Customer, marks: Marks, points: readonly { x: number; y: number }[]) {
  const copy = (await finished(customer))!
  const text = JSON.stringify(copy.answers)
  expect(marks.in([{ where: 'answers', bytes: Buffer.from(text) }]).length).toBeGreaterThanOrEqual(marksOfRound)
  const kept = copy.customerSignature!.strokes.flat().map(({ x, y }) => `${x} ${y}`)
  expect(points.filter(({ x, y }) => kept.includes(`${x} ${y}`)).length).toBeGreaterThan(points.length / 2)
}

/** Writes to whoever's card is open what they should eat, without a network, which is away from then on. */
async function writeNote({ desk, page }: { desk: Device; page: Page }, text: string) {
  await page.getByRole('button', { name: 'Notiz schreiben' }).click()
  const sheet = page.getByRole('dialog', { name: 'Notiz zur Ernährung' })
  await expect(sheet.getByLabel('Notiz')).toBeVisible()
  await desk.offline()
  await sheet.getByLabel('Notiz').fill(text)
  await sheet.getByRole('button', { name: 'Speichern' }).click()
  await expect(sheet).toHaveCount(0)
}

test('what somebody says of their body lies open nowhere on the trainer’s device, nor in the studio’s files', async ({ server, open }) => {
  test.setTimeout(process.env.LONG ? 900_000 : 180_000)
  const marks = new Marks()
  const admin = await serverOf(server.url, 'admin@formkurve.example')
  const form = await publishForm(admin, rounds)
  const all = await Promise.all(Array.from({ length: customers }, (_, nth) => customerOf(server.url, nth)))
  const card = ({ _id }: Customer) => `/dashboard/user/search/${_id}`
  const [first, last] = [all[0]!, all.at(-1)!]
  const { desk, page } = await takerAt(
    { server, open },
    {
      vorname: 'Curdin',
      nachname: 'Schweigt',
      path: card(first),
      width: 1280,
      rights: ['ab_create', 'u_search', 'nutrition_admin'],
    },
  )
  await keepsForm(desk, form)
  const noted = 'a note on nutrition'
  const note = marks.text(noted)
  await writeNote({ desk, page }, note)

  for (const [nth, customer] of all.entries()) {
    if (nth > 0) await page.goto(card(customer))
    // The first is asked without a network, the second with one, and so on.
    const away = nth % 2 === 0
    await expect(page.getByRole('button', { name: 'Anamnese aufnehmen' })).toBeVisible()
    await desk.offline(away)
    const sheet = await begin(page, form)
    await sheet.getByRole('button', { name: 'Weiter' }).click()
    let pages = 0
    await fillIn(sheet, marks, form, async () => {
      if (pages++ === 0) expect(await openOn(desk, marks), 'while it is typed').toEqual([])
    })
    const points = await signAndFinish(page, sheet, marks)
    if (away) {
      await expect(page.getByText('Auf diesem Gerät gesichert. Geht ins Studio, sobald Netz da ist.').first()).toBeVisible()
      expect(await openOn(desk, marks), 'while it waits').toEqual([])
      await desk.offline(false)
    }
    await expect.poll(() => finished(customer)).toBeDefined()
    await isThere(customer, marks, points)
  }
  await expect.poll(() => first.own.get('nutrition/coachnote')).toMatchObject({ text: note })
  await page.goto(card(last))
  await page.getByRole('button', { name: 'Für den Termin mitnehmen' }).click()
  await expect(page.getByText('Für den Termin mitgenommen')).toBeVisible()
  await desk.keeps('takenAlong')
  await desk.offline()
  await page.reload()
  await page.getByRole('button', { name: 'Ansehen', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Wie geht es dir, 1?')).toBeVisible()
  expect(marks.in([await shownOn(page)])).not.toEqual([])
  expect(await openOn(desk, marks), 'while it is read without a network').toEqual([])
  await page.keyboard.press('Escape')
  await desk.offline(false)
  await page.getByRole('link', { name: /^Bisherige/ }).click()
  await page
    .getByRole('row', { name: new RegExp(last.nachname) })
    .getByText(last.nachname)
    .click()
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Antworten' })).toBeVisible()
  expect(await openOn(desk, marks), 'while it is read in the studio').toEqual([])
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Curdin Schweigt' }).click()
  await page.getByText('Ausloggen').last().click()
  await page.waitForURL(/\/login/)
  expect(marks.in([await shownOn(page), ...(await originOf(page))]), 'after the sign-out').toEqual([])
  expect(await openOnClosed(desk, marks), 'once the browser is closed').toEqual([])
  const inStudio = marks.in([...(await filesIn(server.dir)), { where: 'log', bytes: Buffer.from(server.said) }])
  // The record holds a coach's note as it was written.
  expect(inStudio.filter(line => !(line.startsWith('record/') && line.includes(noted)))).toEqual([])
  expect(marks.many).toBe(customers * (rounds * marksOfRound + 2) + 1)
  await withdrawForm(admin, form)
})

test('what a member answered lies open nowhere on their own phone, read without a network and put right', { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(180_000)
  const marks = new Marks()
  const { _id, email } = await newcomer(server.url, { vorname: 'Mona', nachname: `Liest${Date.now() % 100_000}` })
  const answer = marks.text('an answer')
  await signsAlone(await serverOf(server.url, email), _id, answer)
  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive(email, '/user?teil=body')
  await phone.installed()
  await page.getByRole('button', { name: 'Anamnesen ansehen' }).click()
  await page.getByRole('button', { name: /^Anamnesebogen/ }).click()
  await expect(page.getByRole('dialog').getByText(answer)).toBeVisible()
  await phone.offline()
  expect(marks.in([await shownOn(page)])).not.toEqual([])
  expect(await openOn(phone, marks), 'while it is read').toEqual([])
  await page.getByRole('button', { name: 'Korrigieren' }).click()
  const sheet = page.getByRole('dialog', { name: 'Anamnesebogen' })
  for (const step of ['Personen', 'Deine Ziele', 'Deine Gesundheit']) {
    await expect(sheet.getByRole('heading', { name: step })).toBeVisible()
    await sheet.getByRole('button', { name: 'Weiter' }).click()
  }
  await expect(sheet.getByRole('heading', { name: 'Dein Alltag' })).toBeVisible()
  await sheet.getByRole('textbox').first().fill(marks.text('a correction'))
  expect(await openOn(phone, marks), 'while it is put right').toEqual([])
  expect(await openOnClosed(phone, marks), 'once the browser is closed').toEqual([])
})

test('what was typed on the studio’s tablet lies open nowhere on it, nor stands there once it is locked', { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(240_000)
  const marks = new Marks()
  const trainer = await newcomer(server.url, { vorname: 'Gian', nachname: 'Sperrt' })
  const admin = await serverOf(server.url, 'admin@formkurve.example')
  const changes = ['ab_create', 'u_search'].map(code => ({ person: trainer._id, kind: 'right', code, studios: ['winterthur'] }))
  await admin.post('roles/changes', { changes })
  const customer = await customerOf(server.url, 0)
  const tablet = await open(1280)
  const { page } = tablet
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())
  await tablet.arrive('winterthur@formkurve.example')
  await signInAtTablet(page, { email: trainer.email, password, pin: '195283' })
  const atWork = page.getByRole('button', { name: /^(Hier arbeitet )?Gian Sperrt$/ }).last()
  await expect(atWork).toBeVisible()
  await tablet.installed()
  // Within the app: another address would lock the tablet.
  await step(page, `/dashboard/user/search/${customer._id}`)
  await page.getByRole('button', { name: 'Anamnese aufnehmen' }).click()
  const sheet = page.getByRole('dialog', { name: 'Anamnesebogen' })
  await sheet.getByRole('button', { name: 'Weiter' }).click()
  await fillInUsual(sheet, marks.text('an answer'))
  await tablet.keeps('Anamnese, Entwurf')
  expect(marks.in([await shownOn(page)])).not.toEqual([])
  expect(await openOn(tablet, marks), 'while it is typed').toEqual([])
  await page.keyboard.press('Escape')
  await atWork.click()
  await page
    .getByRole('button', { name: 'Sperren' })
    .or(page.getByRole('menuitem', { name: 'Sperren' }))
    .click()
  await page.waitForURL(/\/select-employee$/)
  expect(marks.in([await shownOn(page), ...(await originOf(page))]), 'once it is locked').toEqual([])
  expect(await openOnClosed(tablet, marks), 'once the browser is closed').toEqual([])
})
