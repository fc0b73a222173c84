import type { Copy } from '#contract/anamnesis/shapes.ts'
import { anamnesisForms } from '#contract/anamnesisForms.ts'
import { Marks } from '#server/testing/marks.ts'
import { newcomer } from './account.ts'
import type { Device } from './device.ts'
import { serverOf } from './floor.ts'
import { expect, test } from './house.ts'
import { type Asked, begin, fillIn, marksOfRound, publishForm, signAndFinish, withdrawForm } from './markers/form.ts'
import { filesIn, originOf, shownOn } from './markers/held.ts'
import { openOn, openOnClosed } from './markers/search.ts'
import { keepsForms, takerAt } from './taking.ts'

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

test('what somebody says of their body lies open nowhere on the trainer’s device, nor in the studio’s files', { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(600_000)
  const marks = new Marks()
  const admin = await serverOf(server.url, 'admin@formkurve.example')
  const form = await publishForm(admin, rounds)
  const all = await Promise.all(Array.from({ length: customers }, (_, nth) => customerOf(server.url, nth)))
  const card = ({ _id }: Customer) => `/dashboard/user/search/${_id}`
  const { desk, page } = await takerAt({ server, open }, { vorname: 'Curdin', nachname: 'Schweigt', path: card(all[0]!), width: 1280 })
  await keepsForm(desk, form)

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
  const last = all.at(-1)!
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

  await page.getByRole('button', { name: 'Mehr' }).first().click()
  await page.getByText('Ausloggen').last().click()
  await page.waitForURL(/\/login/)
  expect(marks.in([await shownOn(page), ...(await originOf(page))]), 'after the sign-out').toEqual([])
  expect(await openOnClosed(desk, marks), 'once the browser is closed').toEqual([])
  expect(marks.in([...(await filesIn(server.dir)), { where: 'log', bytes: Buffer.from(server.said) }]), 'in the studio').toEqual([])
  expect(marks.many).toBe(customers * (rounds * marksOfRound + 2))
  await withdrawForm(admin, form)
})
