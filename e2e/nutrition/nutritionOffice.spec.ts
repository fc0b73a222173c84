import { v7 } from 'uuid'
import { foods } from '#contract/nutrition/foods.ts'
import { nutritionOffice } from '#contract/nutrition/nutritionOffice.ts'
import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { stored } from '#e2e/stored.ts'

test.use({ of: ['nutrition'] })

const studio = 'winterthur'
const secret = 'Isst aus Angst kaum etwas.'

/** Somebody of the staff who looks after people's nutrition there. */
async function keeper(url: string) {
  const admin = await serverOf(url, 'admin@formkurve.example')
  const { email, _id } = await newcomer(url, { vorname: 'Kira', nachname: 'Köchli' })
  const right = (code: string) => ({ person: _id, kind: 'right', code, studios: [studio] })
  await admin.post('roles/changes', { changes: [right('nutrition_admin'), right('u_search')] })
  const promote = () => admin.post('roles/changes', { changes: [{ person: _id, kind: 'role', code: 'admin', studios: 'all' }] })
  return { email, promote }
}

test('a nutrition plan is opened for a member without a network; then it is open, and closed it is shut', async ({ server, open }) => {
  test.setTimeout(120_000)
  const nachname = `Zugang${v7().slice(-6)}`
  const { email } = await newcomer(server.url, { vorname: 'Nora', nachname })
  const member = await serverOf(server.url, email)
  const product = () =>
    fetch(`${server.url}/api/${foods.product.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${member.token}` },
      body: JSON.stringify({ _id: v7(), title: 'Linsenchips', base: 'g', kcal: 480, portions: [] }),
    }).then(({ status }) => status)
  expect(await product()).toBe(403)

  const desk = await open(1280)
  const { page } = desk
  const { email: at, promote } = await keeper(server.url)
  await desk.arrive(at, '/dashboard/nutrition/customers')
  const row = page.getByRole('row', { name: new RegExp(nachname) })
  await page.getByRole('button', { name: 'Neuer Zugang' }).first().click()
  const found = page.getByRole('dialog', { name: 'Neuer Zugang' }).getByRole('combobox', { name: /Für wen/ })
  await found.fill(nachname)
  await page.getByRole('option', { name: new RegExp(nachname) }).waitFor()
  await desk.installed()
  await desk.offline()
  await page.getByRole('option', { name: new RegExp(nachname) }).click()
  const sheet = page.getByRole('dialog', { name: 'Neuer Zugang' })
  await drawn(page)
  await isClean(page)
  await sheet.getByRole('button', { name: 'Anlegen' }).click()
  await expect(row.getByText('Läuft')).toBeVisible()
  await expect(row.getByRole('img', { name: 'auf diesem Gerät, wartet' })).toBeVisible()
  // What the team writes of somebody waits sealed, beside the access that it belongs to.
  const opened = page.getByRole('dialog', { name: new RegExp(nachname) })
  const shut = async (sheet: typeof opened) => {
    await sheet.getByRole('button', { name: 'Schliessen', exact: true }).click()
    await expect(sheet).toBeHidden()
  }
  const team = page.getByRole('dialog', { name: 'Notiz für das Team' })
  await row.click()
  await opened.getByRole('button', { name: 'Notiz für das Team schreiben' }).click()
  await team.getByLabel('Notiz für das Team').fill(secret)
  await drawn(page)
  await isClean(page)
  await team.getByRole('button', { name: 'Speichern' }).click()
  await expect(team).toBeHidden()
  await opened.getByRole('button', { name: 'Notiz für das Team schreiben' }).click()
  await expect(team.getByLabel('Notiz für das Team')).toHaveValue(secret)
  await shut(team)
  await shut(opened)
  expect(await stored(page)).not.toContain(secret)
  await desk.offline(false)
  await expect(row.getByRole('img', { name: 'auf diesem Gerät, wartet' })).toBeHidden()
  await drawn(page)
  await isClean(page)
  expect(await product()).toBe(200)

  await row.click()
  await opened.getByRole('button', { name: 'Notiz für das Team ansehen' }).click()
  await expect(team.getByLabel('Notiz für das Team')).toHaveValue(secret)
  await page.keyboard.press('Escape')
  await expect(team).toBeHidden()
  await opened.getByRole('button', { name: 'Tagebuch ansehen' }).click()
  const read = page.getByRole('dialog', { name: 'Ernährungstagebuch' })
  await expect(read.getByText('Dieses Tagebuch ist nicht geteilt.')).toBeVisible()
  await shut(read)
  await shut(opened)
  expect(await stored(page)).not.toContain(secret)
  const readings = ((await member.get('user/readings')) as { what: string; kind: string }[]).map(({ kind, what }) => `${kind} ${what}`)
  expect(readings.sort()).toEqual(['read Notiz des Ernährungsteams', 'written Notiz des Ernährungsteams'])

  await row.click()
  await page
    .getByRole('dialog', { name: new RegExp(nachname) })
    .getByRole('button', { name: 'Zugang schliessen' })
    .click()
  await expect(row).toBeHidden()
  await expect.poll(product).toBe(403)
  const { rows } = (await (
    await serverOf(server.url, 'admin@formkurve.example')
  ).post(nutritionOffice.customers.path, { q: nachname })) as {
    rows: unknown[]
  }
  expect(rows).toEqual([])
  await page
    .getByRole('radio', { name: 'Verkäufe' })
    .or(page.getByText('Verkäufe', { exact: true }))
    .first()
    .click()
  await drawn(page)
  await isClean(page)

  await page.getByText('KI-Fragen', { exact: true }).first().click()
  const thur = page.getByRole('checkbox', { name: 'Formkurve Thur' })
  await expect(thur).toBeChecked()
  await expect(thur).toBeDisabled()
  // An administrator is asked to sign the non-disclosure.
  await page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())
  await promote()
  await expect(thur).toBeEnabled()
  await desk.offline()
  await thur.click()
  await expect(thur).not.toBeChecked()
  await expect(page.getByRole('img', { name: 'auf diesem Gerät, wartet' })).toBeVisible()
  await desk.offline(false)
  const changes = page.getByRole('list', { name: 'Änderungen bei Formkurve Thur' }).getByRole('listitem')
  await expect(changes).toHaveText([/^Ausgeschaltet · Köchli Kira · /])
  await expect(page.getByRole('img', { name: 'auf diesem Gerät, wartet' })).toBeHidden()
  await thur.click()
  await expect(changes.first()).toHaveText(/^Eingeschaltet · Köchli Kira · /)
  await drawn(page)
  await isClean(page)
})
