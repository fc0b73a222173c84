import { v7 } from 'uuid'
import { mailings } from '#contract/mailings/calls.ts'
import type { MailingRow } from '#contract/mailings/shapes.ts'
import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { mailedPath } from '#e2e/mailed.ts'
import type { Server } from '#e2e/server.ts'

test.use({ of: ['mailings', 'newsletter'] })

const center = 'Herisau'

/** Somebody who ordered the newsletter of that centre and confirmed it; the path of the page on which they say no. */
async function reader(server: Server) {
  const { email } = await newcomer(server.url, { vorname: 'Gian', nachname: 'Solèr' })
  const own = await serverOf(server.url, email)
  await own.post('newsletter/own', { what: 'newsletter', on: true, newsletterCenter: center, at: new Date().toISOString() })
  const path = await mailedPath(server, email, `Bestätige: Newsletter aus ${center}`)
  const key = new URLSearchParams(path.split('?')[1]).get('bestaetigen')
  await own.post(`mails/confirm/${key}`, {})
  return { email, leave: await mailedPath(server, email, 'Du bist dabei') }
}

test('a mailing written without a network is tried, approved by two, and reaches each reader once but for who said no', async ({
  server,
  open,
}) => {
  test.setTimeout(180_000)
  const subject = `Herbst in Herisau ${v7().slice(-6)}`
  const [stays, leaves] = [await reader(server), await reader(server)]
  const desk = await open(1280)
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await desk.arrive('marketing@formkurve.example', '/dashboard/communication/campaign?tab=mailings')
  await expect(page.getByRole('row', { name: /Die Sauna ist wieder offen/ })).toBeVisible()
  await desk.installed()
  await desk.keepsAnswer(mailings.list, 'Die Sauna ist wieder offen')
  await page.getByRole('button', { name: 'Neue Mail' }).first().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Winterthur', { exact: true }).first()).toBeVisible()
  await desk.offline()
  await sheet.getByLabel(/^Betreff/).fill(subject)
  await sheet.getByLabel(/^Marke/).selectOption('toess')
  await sheet.getByText(center, { exact: true }).first().click()
  await sheet.getByRole('group', { name: 'Baustein hinzufügen' }).getByRole('button', { name: 'Text +' }).click()
  await sheet.getByRole('textbox', { name: 'Text' }).fill('Die neuen Kurse beginnen.')
  await sheet.getByRole('checkbox', { name: /^Auch nachts/ }).check()
  await drawn(page)
  await isClean(page, 'form')
  await sheet.getByRole('button', { name: 'Entwurf speichern' }).click()
  const line = page.getByRole('row', { name: new RegExp(subject) })
  await expect(line.getByRole('img', { name: 'auf diesem Gerät, wartet' })).toBeVisible()
  await desk.offline(false)

  const office = await serverOf(server.url, 'marketing@formkurve.example')
  const found = async () => ((await office.get('mails/campaign')) as { rows: MailingRow[] }).rows.find(row => row.subject === subject)
  await expect.poll(async () => (await found())?.state).toBe('draft')
  await expect(line.getByRole('img', { name: 'auf diesem Gerät, wartet' })).toHaveCount(0)
  await line.getByText(subject).click()
  await sheet.getByRole('button', { name: 'Probelauf' }).click()
  await expect(sheet.getByText(/^2 Adressen bekommen sie/)).toBeVisible()
  await drawn(page)
  await isClean(page, 'dry run')

  // One of them says no between the dry run and the approval.
  const phone = await open(390, 'never')
  await phone.page.goto(leaves.leave)
  await phone.page.getByRole('button', { name: `Newsletter aus ${center} abmelden` }).click()
  await expect(phone.page.getByRole('heading', { name: 'Abgemeldet' })).toBeVisible()

  await sheet.getByRole('button', { name: 'Freigeben' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Freigeben' }).click()
  await expect.poll(async () => (await found())?.state).not.toBe('draft')
  const { _id, state } = (await found())!
  if (state === 'asked') {
    const second = await serverOf(server.url, 'admin@formkurve.example')
    const { hash } = (await second.post(`mails/campaign/${_id}/dry`, {})) as { hash: string }
    expect(await second.post(`mails/campaign/${_id}/approve`, { hash })).toMatchObject({ state: 'approved' })
  }
  await expect(sheet.getByText('Verschickt', { exact: true })).toBeVisible()
  await expect(sheet.getByText('Übergeben: 1')).toBeVisible()
  await expect(sheet.getByText('Ausgelassen: 1')).toBeVisible()
  await expect(sheet.getByText(new RegExp(stays.email))).toBeVisible()
  await drawn(page)
  await isClean(page, 'done')
})
