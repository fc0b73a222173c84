import { readFile } from 'node:fs/promises'
import { v7 } from 'uuid'
import { devices } from '#contract/devices/calls.ts'
import { deviceOffice } from '#contract/devices/deviceOffice.ts'
import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { step } from '#e2e/roles.ts'

test.use({ of: ['devices'] })

const studio_id = 'pfungen'
const pdf = Buffer.from('%PDF-1.4\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n')

/** Somebody who keeps the devices of that studio, and one with two exercises. */
async function ground(url: string, title: string) {
  const admin = await serverOf(url, 'admin@formkurve.example')
  const keeper = await newcomer(url, { vorname: 'Gian', nachname: 'Gerätewart' })
  const rights = ['ex_create', 'ex_edit', 'ex_delete', 'ex_transfer']
  await admin.post('roles/changes', { changes: rights.map(code => ({ person: keeper._id, kind: 'right', code, studios: [studio_id] })) })
  const desk = await serverOf(url, keeper.email)
  const _id = v7()
  await desk.post('devices', { _id, studio_id, title, shortForm: null })
  for (const name of ['Drücken', 'Ziehen'])
    await desk.post('uebungen', { _id: v7(), studio_id, deviceId: _id, title: name, kind: 'weight' })
  return { keeper, desk, device: _id }
}

test('without a network a device and an exercise are made and others put in order by keys; all of it arrives, and what is retired comes back', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(60_000)
  const { keeper, desk, device } = await ground(server.url, 'Seilzug Nordwand')
  const tablet = await open(1280)
  const { page } = tablet
  await tablet.arrive(keeper.email, '/dashboard/devices/list?q=Nordwand')
  const line = (name: RegExp) => page.getByRole('row', { name })
  await line(/Seilzug Nordwand/).click()
  const sheet = page.getByRole('dialog')
  const order = () => sheet.getByRole('list', { name: 'Übungen: Seilzug Nordwand' }).getByRole('link')
  await expect(order()).toHaveText([/Drücken/, /Ziehen/])
  await drawn(page)
  await isClean(page)
  await tablet.installed()
  await tablet.keepsAnswer(deviceOffice.exercises, 'Ziehen')
  await tablet.keepsAnswer(devices.categories)
  await tablet.keepsAnswer(deviceOffice.table, '"limit":200}', device)

  await tablet.offline()
  const handle = sheet.getByRole('button', { name: /^Ziehen verschieben/ })
  await handle.focus()
  await handle.press('ArrowUp')
  await expect(order()).toHaveText([/Ziehen/, /Drücken/])
  await expect(sheet.getByText('Reihenfolge wartet')).toBeVisible()
  await tablet.keeps('Reihenfolge: Seilzug Nordwand', 'deviceOffice.reorder')
  await sheet.getByRole('link', { name: 'Neue Übung' }).click()
  await expect(page).toHaveURL(/exerciseform/)
  await page.getByLabel(/^Name/).fill('Rudern')
  await page.getByLabel('Stichwörter').fill('Rücken, stehend')
  await page.getByLabel('Anleitung wählen').setInputFiles({ name: 'rudern.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(page.getByText('Die Anleitung liegt auf diesem Gerät')).toBeVisible()
  await drawn(page)
  await isClean(page)
  await page.getByRole('button', { name: 'Anlegen' }).click()
  await tablet.keeps('Rudern', 'deviceOffice.addExercise')
  await step(page, '/dashboard/devices/list?q=Nordwand')
  await page.getByRole('button', { name: 'Neues Gerät' }).first().click()
  await sheet.getByLabel(/^Name/).fill('Beinpresse Nordwand')
  await sheet.getByRole('button', { name: 'Anlegen' }).click()
  await expect(line(/Beinpresse Nordwand/).getByRole('img', { name: 'auf diesem Gerät, wartet' })).toBeVisible()

  await tablet.offline(false)
  const titles = async () => ((await desk.get(`geraete/${device}/uebungen`)) as { title: string }[]).map(({ title }) => title)
  await expect.poll(titles).toEqual(['Ziehen', 'Drücken', 'Rudern'])
  // The manual went with the form; a member reads it, the first time with a network.
  const { exercises } = (await desk.get(`geraete?studio=${studio_id}`)) as {
    exercises: { _id: string; title: string; manual: string | null }[]
  }
  const rowing = exercises.find(({ title, manual }) => title === 'Rudern' && manual)
  expect(rowing?.manual).toMatch(/\.pdf$/)
  const { address } = (await desk.get(`uebungen/${rowing?._id}/anleitung`)) as { address: string }
  expect(Buffer.from(await (await fetch(`${server.url}/api/${address}`)).arrayBuffer()).equals(pdf)).toBe(true)
  expect((await fetch(`${server.url}/api/${address.slice(0, address.indexOf('?'))}`)).status).toBe(404)
  const named = async () => ((await desk.get('geraete/liste?q=Nordwand')) as { rows: { title: string }[] }).rows.map(({ title }) => title)
  await expect.poll(named).toEqual(['Beinpresse Nordwand', 'Seilzug Nordwand'])

  // The list has come anew, with the device as the new order left it.
  await expect(line(/Seilzug Nordwand/).getByRole('gridcell', { name: '3', exact: true })).toBeVisible()
  // The label of a ticked machine, to be stuck on it.
  await line(/Beinpresse Nordwand/)
    .getByRole('gridcell')
    .first()
    .click()
  const saving = page.waitForEvent('download')
  await page.getByRole('toolbar', { name: 'Für die Auswahl' }).getByRole('button', { name: 'Etiketten' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^etiketten-.*\.pdf$/)
  expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await page.getByRole('button', { name: 'Esc: Auswahl aufheben' }).click()

  // Retired it is gone from the lists, and the word that says so brings it back.
  await line(/Seilzug Nordwand/).click()
  await sheet.getByRole('button', { name: 'Gerät ausmustern' }).click()
  await expect(line(/Seilzug Nordwand/)).toHaveCount(0)
  expect(await named()).toEqual(['Beinpresse Nordwand'])
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(line(/Seilzug Nordwand/)).toBeVisible()
  expect(await titles()).toEqual(['Ziehen', 'Drücken', 'Rudern'])
})
