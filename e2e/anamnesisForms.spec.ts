import type { Page } from '@playwright/test'
import { anamnesisForms } from '#contract/anamnesisForms.ts'
import { newcomer } from './account.ts'
import { breaches, drawn } from './axe.ts'
import { serverOf } from './floor.ts'
import { expect, test } from './house.ts'

/** A studio in which no other journey writes forms. */
const studio = 'pfungen'
const waits = 'auf diesem Gerät, wartet'
const line = (page: Page, name: RegExp) => page.getByRole('row', { name })

/** Somebody who may write forms there, and nothing else. */
async function ground(url: string) {
  const admin = await serverOf(url, 'admin@formkurve.example')
  const author = await newcomer(url, { vorname: 'Flurina', nachname: 'Fragt' })
  await admin.post('roles/changes', { changes: [{ person: author._id, kind: 'right', code: 'ab_create', studios: [studio] }] })
  return { author, desk: await serverOf(url, author.email) }
}

test('a form is made without a network, waits, arrives and arrives', async ({ server, open }) => {
  const { author, desk } = await ground(server.url)
  const device = await open(1280)
  const { page } = device
  await page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())
  await device.arrive(author.email, '/dashboard/anamnese/settings')
  await expect(line(page, /Rücken.*Pfungen/)).toBeVisible()
  await device.installed()
  await device.keepsAnswer(anamnesisForms.list, 'ruecken')

  await device.offline()
  const sheet = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Neues Formular' }).click()
  await sheet.getByLabel(/^Name/).fill('Schwanger trainieren')
  await sheet.getByLabel(/^Art/).selectOption('variant')
  await sheet.getByLabel(/^Kurzname/).fill('schwanger')
  await sheet.getByRole('button', { name: 'Anlegen' }).click()
  await expect(page.getByText('Schwanger trainieren ist angelegt. Wird gesendet, sobald du Netz hast.')).toBeVisible()
  await expect(line(page, /Schwanger trainieren/).getByRole('img', { name: waits })).toBeVisible()
  await drawn(page)
  expect(await breaches(page)).toEqual([])

  await device.offline(false)
  const titles = async () => ((await desk.get('anamnese/management')).rows as { title: string }[]).map(({ title }) => title)
  await expect.poll(titles).toContain('Schwanger trainieren')
  await expect(page.getByRole('img', { name: waits })).toHaveCount(0)
})
