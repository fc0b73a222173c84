import { nutritionQuestions } from '#contract/nutrition/nutritionQuestions.ts'
import { shell } from '#contract/shell.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { eater } from './eater.ts'

test.use({ of: ['nutritionQuestions'] })

test('a question to the AI needs a network, and says so; a danger word is answered without one', { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(120_000)
  const member = await eater(server.url, { vorname: 'Frida', nachname: 'Fragerin' })
  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive(member.email, '/nutrition/main')
  await phone.installed()
  const section = page.getByRole('region', { name: 'Fragen zur Ernährung' })
  await expect(section).toBeVisible()
  await phone.keepsAnswer(nutritionQuestions.list)
  await phone.keepsAnswer(shell.nutritionExists, 'true')
  await section.getByRole('button', { name: 'Eine KI fragen' }).click()
  const sheet = page.getByRole('dialog', { name: 'Eine KI fragen' })
  const field = sheet.getByRole('textbox', { name: 'Deine Frage' })
  await expect(sheet.getByText('keine ärztliche Beratung', { exact: false })).toBeVisible()

  await phone.offline()
  await expect(sheet.getByText('Braucht Netz', { exact: true })).toBeVisible()
  await field.fill('Ich bin schwanger: Was darf ich essen?')
  await expect(sheet.getByText('deine Hebamme', { exact: false })).toBeVisible()
  await field.fill('Wie viel Eiweiss brauche ich am Tag?')
  await sheet.getByRole('button', { name: 'Fragen', exact: true }).click()
  await expect(sheet.getByText('Deine Frage bleibt hier stehen', { exact: false })).toBeVisible()
  await expect(field).toHaveValue('Wie viel Eiweiss brauche ich am Tag?')
  await sheet.getByLabel('Meine Summen von heute mitschicken').click()
  await expect(sheet.getByRole('img', { name: 'auf diesem Gerät, wartet' })).toBeVisible()
  await drawn(page)
  await isClean(page)

  await phone.offline(false)
  await expect.poll(() => member.get(nutritionQuestions.list.path)).toMatchObject({ sums: true, left: 20, rows: [] })
  await sheet.getByRole('button', { name: 'Fragen', exact: true }).click()
  const kept = sheet.getByRole('region', { name: 'Deine Fragen' })
  await expect(kept.getByText('pro Kilogramm', { exact: false })).toBeVisible()
  await expect(kept.getByText('Von einer KI', { exact: false })).toBeVisible()
  await expect(field).toHaveValue('')
  await field.fill('Welche Dosis Insulin brauche ich?')
  await sheet.getByRole('button', { name: 'Fragen', exact: true }).click()
  await expect(sheet.getByText('Tox Info Suisse', { exact: false })).toBeVisible()
  await expect(sheet.getByText('Heute noch 19 Fragen', { exact: false })).toBeVisible()
  await drawn(page)
  await isClean(page)
  await kept.getByRole('button', { name: /^Frage .* löschen/ }).click()
  await expect(kept).toHaveCount(0)
  await expect.poll(() => member.get(nutritionQuestions.list.path)).toMatchObject({ left: 19, rows: [] })

  const admin = await serverOf(server.url, 'admin@formkurve.example')
  const turn = (on: boolean, version: number) => admin.put('brands/toess/switches/nutritionModel', { on, version })
  const { version } = (await turn(false, 0)) as { version: number }
  await expect(sheet.getByText('bietet dein Studio nicht an', { exact: false })).toBeVisible()
  await expect(field).toBeHidden()
  await turn(true, version)
  await expect(field).toBeVisible()
})
