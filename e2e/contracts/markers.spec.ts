import { exampleSignature } from '#contract/registration.ts'
import { newcomer } from '#e2e/account.ts'
import { signMarked } from '#e2e/anamnesis/markers/form.ts'
import { filesIn, originOf, profileOf, shownOn } from '#e2e/anamnesis/markers/held.ts'
import { openOn, openOnClosed } from '#e2e/anamnesis/markers/search.ts'
import type { Device } from '#e2e/device.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { turnTo } from '#e2e/roles.ts'
import { Marks, type Place } from '#server/testing/marks.ts'

test.use({ of: ['contracts', 'health'] })

const studio = 'winterthur'
/** An account that nobody of the demo has; Marks holds words alone. */
const iban = 'CH9100781947302856143'
const written = [iban, iban.replace(/(.{4})(?=.)/g, '$1 ')].flatMap(text => [Buffer.from(text), Buffer.from(text, 'utf16le')])
const withAccount = (places: readonly Place[]) =>
  places.filter(({ bytes }) => written.some(each => bytes.includes(each))).map(({ where }) => where)
const accountOn = async ({ page, dir }: Device) => withAccount([...(await originOf(page)), ...(await profileOf(dir))])

/** Somebody who sells and decides in the studio. */
async function decider(url: string, nachname: string) {
  const admin = await serverOf(url, 'admin@formkurve.example')
  const lead = await newcomer(url, { vorname: 'Curdin', nachname })
  const changes = [
    { person: lead._id, kind: 'right', code: 'u_search', studios: [studio] },
    { person: lead._id, kind: 'role', code: 'studio_manager', studios: [studio] },
  ]
  await admin.post('roles/changes', { changes })
  const staff = await serverOf(url, lead.email)
  await staff.post('user/non-disclosure-aggreement', { signature: exampleSignature })
  return { lead, staff }
}

test('account, holder and stroke of a contract lie open nowhere on the desk that closes it, nor in the studio’s files', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(300_000)
  const marks = new Marks()
  const holder = marks.text('the account’s holder')
  const nachname = `Schweigt${Date.now() % 100_000}`
  const { lead, staff } = await decider(server.url, nachname)
  const member = await newcomer(server.url, { vorname: 'Seraina', nachname: 'Konto', geburtstag: '1991-04-17' })
  const sold = (await staff.get(`dashboard/contract/offers?studio=${studio}`)) as { _id: string; contract: { title: string } }[]
  const offer = sold.find(({ contract }) => contract.title === 'Jahresabo')!

  const desk = await open(1280)
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())
  await desk.arrive(lead.email, `/dashboard/contract/create/${offer._id}?studio=${studio}&person=${member._id}`)
  await desk.installed()
  const sheet = page.getByRole('dialog', { name: 'Jahresabo' })
  const next = () => sheet.getByRole('button', { name: 'Weiter' }).click()
  await expect(sheet.getByLabel(/^Vorname/)).toHaveValue('Seraina')
  await sheet.getByLabel(/^Geschlecht/).selectOption('weiblich')
  await desk.keeps('sealKey')
  await desk.offline()
  await next()
  await next()
  await sheet.getByText('Lastschrift', { exact: true }).click()
  await sheet.getByLabel(/^IBAN/).fill(iban)
  await sheet.getByLabel(/^Kontoinhaber/).fill(holder)
  expect(await openOn(desk, marks), 'while it is typed').toEqual([])
  expect(await accountOn(desk), 'while it is typed').toEqual([])
  await next()
  await expect(sheet.getByRole('img', { name: /^Seite 1 des Vertrags/ })).toBeVisible()
  await next()
  await expect(sheet.getByRole('heading', { name: 'Unterschrift Mitglied' })).toBeVisible()
  await signMarked(page, marks, 'the member’s signature')
  await sheet.getByRole('button', { name: 'Abschliessen' }).click()
  await expect(page.getByRole('heading', { name: 'Auf diesem Gerät gesichert' })).toBeVisible()
  expect(await openOn(desk, marks), 'while it waits').toEqual([])
  expect(await accountOn(desk), 'while it waits').toEqual([])

  await desk.offline(false)
  const listed = async () => (await staff.get(`dashboard/contract/person/${member._id}`)) as { state: string }[]
  await expect.poll(async () => (await listed()).map(({ state }) => state)).toEqual(['temporary'])
  await turnTo(page, `/dashboard/contract/view/${member._id}/0`)
  await page.getByRole('button', { name: 'Bankverbindung ansehen' }).click()
  await expect(page.getByText(holder)).toBeVisible()
  expect(marks.in([await shownOn(page)])).not.toEqual([])
  expect(await openOn(desk, marks), 'while it is read').toEqual([])
  expect(await accountOn(desk), 'while it is read').toEqual([])

  await page.getByRole('button', { name: `Curdin ${nachname}` }).click()
  await page.getByText('Ausloggen').last().click()
  await page.waitForURL(/\/login/)
  expect(marks.in([await shownOn(page), ...(await originOf(page))]), 'after the sign-out').toEqual([])
  expect(await openOnClosed(desk, marks), 'once the browser is closed').toEqual([])
  expect(withAccount(await profileOf(desk.dir)), 'once the browser is closed').toEqual([])
  const inStudio = [...(await filesIn(server.dir)), { where: 'log', bytes: Buffer.from(server.said) }]
  expect([...marks.in(inStudio), ...withAccount(inStudio)], 'in the studio').toEqual([])
})
