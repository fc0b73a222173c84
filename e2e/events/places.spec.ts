import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { fillAll } from '#e2e/registration.ts'

test.use({ of: ['events', 'payments'] })

const from = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

test('a member pays for an event by TWINT, pays a guest’s place too, and giving all back brings the money back', { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(150_000)
  const office = await serverOf(server.url, 'admin@formkurve.example')
  const body = { title: 'Fondueabend', startsAt: from(60_000), endsAt: from(60_180), published: true, price: 2500 }
  const { _id } = (await office.post('event', body)) as { _id: string }
  const { email } = await newcomer(server.url, { vorname: 'Petra', nachname: 'Platz' })
  const phone = await open(390)
  const { page } = phone
  await phone.arrive(email, `/event/${_id}`)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.getByText('CHF 25.00 offen, hier oder im Studio zahlbar.')).toBeVisible()
  await drawn(page)
  await isClean(page)
  const pay = async (sum: string) => {
    await expect(page.getByText(`CHF ${sum} offen`).first()).toBeVisible()
    await page.getByRole('button', { name: 'Mit TWINT bezahlen' }).click()
    await page.getByRole('button', { name: 'Bezahlen', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Zahlung erfolgreich' })).toBeVisible()
    // The server calls itself by another name than this device: back under the one that is signed in.
    await page.goto(`${server.url}${new URL(page.url()).pathname}${new URL(page.url()).search}`)
    await page.getByRole('link', { name: 'Zum Event' }).click()
  }
  await pay('25.00')
  await expect(page.getByText('CHF 25.00, bezahlt.')).toBeVisible()
  await page.getByRole('button', { name: 'Eine Begleitperson mehr' }).click()
  await page.getByRole('button', { name: 'Begleitung ändern' }).click()
  await expect(page.getByText('Von CHF 50.00 sind noch CHF 25.00 offen.')).toBeVisible()
  await pay('25.00')
  await expect(page.getByText('CHF 50.00, bezahlt.')).toBeVisible()
  await drawn(page)
  await isClean(page)
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await expect(page.getByRole('heading', { name: 'Bist du dabei?' })).toBeVisible()
  await expect(page.getByText('Der ganze Betrag geht an dich zurück.')).toBeVisible()
  await expect
    .poll(async () => {
      const { rows } = (await office.get(`event/${_id}/people`)) as { rows: { online: number; payment: string }[] }
      return rows.map(({ online, payment }) => `${online} ${payment}`)
    })
    .toEqual(['0 free'])
})

test('a code that was opened without signing up counts when an account is made days later, unless it is let go of', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(150_000)
  const member = await serverOf(server.url, (await newcomer(server.url, { vorname: 'Rita', nachname: 'Rufer' })).email)
  const { code } = (await member.get('referrals/mine')) as { code: string }
  const { page } = await open(390, 'never')
  await page.goto(`${server.url}/r/${code}`)
  await expect(page.getByRole('link', { name: 'Gleich ein Konto erstellen' })).toBeVisible()
  await drawn(page)
  await isClean(page)
  await page.goto(`${server.url}/register`)
  await expect(page.getByText('Du bist eingeladen.')).toBeVisible()
  await drawn(page)
  await isClean(page)
  await fillAll(page, { email: `gerufen-${Date.now()}@formkurve.example`, vorname: 'Corina' })
  await page.getByRole('button', { name: 'Registrieren' }).click()
  await expect
    .poll(async () => ((await member.get('referrals/mine')) as { rows: { vorname: string }[] }).rows.map(({ vorname }) => vorname))
    .toEqual(['Corina'])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('invitedBy'))).toBeNull()
})
