import type { Page } from '@playwright/test'
import { daycareProofs } from '#contract/daycare/daycareProofs.ts'
import { addDays } from '#contract/days.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf, today } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['daycare'] })

interface Proof {
  _id: string
  number: string
  until: string
}

/** Nothing moves, and what is asked after the sign-in is put off. */
async function calm(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())
}

test('a proof is entered without a network, what is missing is told at once, and one that is removed comes back', { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(180_000)
  const number = `BE ${Date.now() % 1_000_000}`
  const carer = await serverOf(server.url, 'hort@formkurve.example')
  const kept = async () =>
    ((await carer.get('daycare/proofs?studio=winterthur&limit=200')).rows as Proof[]).filter(proof => proof.number === number)

  const phone = await open(390)
  const { page } = phone
  await calm(page)
  await phone.arrive('hort@formkurve.example', '/dashboard/studio/daycare')
  const proofs = page.getByRole('region', { name: 'Nachweise' })
  await expect(proofs.getByText(/^Strafregisterauszug von .* fehlt\.$/).first()).toBeVisible()
  await drawn(page)
  await isClean(page, 'missing')
  await phone.installed()
  await phone.keepsAnswer(daycareProofs.list)
  await phone.keepsAnswer(daycareProofs.lacks)
  await phone.offline()

  await proofs.getByRole('button', { name: 'Neuer Nachweis' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(/^Nummer/).fill(number)
  await sheet.getByLabel(/^Ausgestellt am/).fill(today())
  await sheet.getByLabel(/^Gültig bis/).fill(addDays(today(), 20))
  await sheet.getByRole('button', { name: 'Anlegen' }).click()
  await expect(sheet.getByText('Sag, wessen Auszug es ist.')).toBeVisible()
  await isClean(page, 'whose')
  await sheet.getByLabel(/^Art/).selectOption('permit')
  await sheet.getByRole('button', { name: 'Anlegen' }).click()
  const line = proofs.getByRole('button').filter({ hasText: number })
  await expect(line.getByRole('img', { name: 'auf diesem Gerät, wartet' })).toBeVisible()
  expect(await kept()).toEqual([])
  await phone.kill()
  await phone.start()
  await calm(phone.page)
  await phone.offline(false)
  await phone.page.goto('/dashboard/studio/daycare')
  await expect.poll(async () => (await kept()).map(({ until }) => until)).toEqual([addDays(today(), 20)])
  const after = phone.page.getByRole('region', { name: 'Nachweise' }).getByRole('button').filter({ hasText: number })
  await after.click()
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Nachweis entfernen' }).click()
  await expect.poll(async () => (await kept()).length).toBe(0)
  await phone.page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect.poll(async () => (await kept()).length).toBe(1)
  await expect(after).toBeVisible()
  await drawn(phone.page)
  await isClean(phone.page, 'back')
})
