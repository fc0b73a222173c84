import type { Page } from '@playwright/test'
import { workouts } from '#contract/workouts.ts'
import { newcomer } from './account.ts'
import { breaches } from './axe.ts'
import { enterSet, serverOf, startDue } from './floor.ts'
import { expect, test } from './house.ts'

/** Takes exercises by their names into the day at hand. */
async function take(page: Page, ...titles: string[]) {
  await page.getByRole('button', { name: 'Übung hinzufügen' }).click()
  const sheet = page.getByRole('dialog', { name: 'Übung hinzufügen' })
  for (const title of titles) {
    await sheet.getByLabel('Übungen durchsuchen').fill(title)
    await sheet.getByLabel('Übungen durchsuchen').press('Enter')
    await expect(sheet.getByText(`${title} ist drin.`)).toBeVisible()
  }
  await sheet.getByRole('button', { name: 'Schliessen' }).click()
}

test('a trainer builds a plan of two days without a network, and the member trains by it offline', async ({ server, open }) => {
  test.setTimeout(180_000)
  const member = await newcomer(server.url, { vorname: 'Pia', nachname: 'Planer' })
  const desk = await open(1280)
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await desk.arrive('trainer@formkurve.example', `/workouts/create?fuer=${member._id}`)
  await expect(page.getByText('Plan für Pia Planer')).toBeVisible()
  await desk.installed()
  await desk.keepsAnswer(workouts.exercises, 'Brustpresse')
  await page.goto('/dashboard/workouts/search-and-create')
  await expect(page.getByRole('heading', { name: 'Trainingspläne' })).toBeVisible()
  await page.goto(`/workouts/create?fuer=${member._id}`)
  await expect(page.getByText('Plan für Pia Planer')).toBeVisible()

  await desk.offline()
  await page.getByRole('link', { name: /^Leer beginnen/ }).click()
  await page.getByLabel('Name des Plans').fill('Grundlage')
  await page.getByLabel('Name des Tages').fill('Oberkörper')
  await take(page, 'Brustpresse', 'Latzug')
  await page.getByRole('button', { name: /^Brustpresse 3 Sätze/ }).click()
  await page.getByLabel('Satz 1: Kilogramm').fill('40')
  await page.getByRole('button', { name: 'Supersatz mit der nächsten' }).click()
  await page.getByRole('button', { name: 'Tag hinzufügen' }).click()
  await page.getByLabel('Name des Tages').fill('Beine')
  await take(page, 'Beinpresse')
  expect(await breaches(page)).toEqual([])
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Wird gesendet, sobald du Netz hast.', { exact: false })).toBeVisible()
  await page.goto('/dashboard/workouts/search-and-create')
  await expect(page.getByText('Grundlage')).toBeVisible()
  expect(await breaches(page)).toEqual([])
  await desk.offline(false)

  const theirs = await serverOf(server.url, member.email)
  await expect.poll(async () => (await theirs.get('plan'))?.title, { timeout: 30_000 }).toBe('Grundlage')

  const phone = await open()
  await phone.page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive(member.email, '/workouts')
  await phone.installed()
  await expect(phone.page.getByRole('heading', { name: 'Oberkörper' })).toBeVisible()
  await phone.keepsAnswer(workouts.plan, 'Grundlage')
  await phone.offline()
  await startDue(phone.page)
  await expect(phone.page.getByText('Brustpresse').first()).toBeVisible()
  await enterSet(phone.page)
  await phone.offline(false)
  await expect.poll(async () => (await theirs.sets()).length).toBe(1)
})
