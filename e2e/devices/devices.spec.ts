import { readFile } from 'node:fs/promises'
import { v7 } from 'uuid'
import { devices } from '#contract/devices/calls.ts'
import { workouts } from '#contract/workouts.ts'
import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf, startWorkout } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { dayOf } from '#server/kit/zone.ts'

test.use({ of: ['devices', 'workouts'] })

/** A set of this exercise, as another device of the member has sent it. */
function lift(
  member: Awaited<ReturnType<typeof serverOf>>,
  { _id: exercise, title, kind }: { _id: string; title: string; kind: string },
  weight: number,
) {
  const at = new Date().toISOString()
  const done = { exercise, title, kind, weight, reps: 8, at, day: dayOf(at), warmup: false, index: 0, run: '', slot: 'a', source: 'app' }
  const newDocumentState = { ...done, id: v7(), version: 1, rev: '', _deleted: false }
  return member.post('sync/sets/push', [{ newDocumentState }])
}

const pdf = Buffer.from('%PDF-1.4\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n')

/** Gives an exercise a manual, as its form does. */
async function addManual(url: string, staff: Awaited<ReturnType<typeof serverOf>>, exercise: { _id: string; [field: string]: unknown }) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(pdf)]), 'anleitung.pdf')
  const headers = { authorization: `Bearer ${staff.token}` }
  const answer = await fetch(`${url}/api/upload/device_exercise_manual`, { method: 'POST', headers, body: form })
  const { name } = (await answer.json()) as { name: string }
  await staff.put(`uebungen/${exercise._id}`, { ...exercise, manual: name, version: 1 })
}

test('without a network the label of a machine opens its exercise with what was lifted there last, and the list finds the others', async ({
  server,
  open,
}) => {
  test.setTimeout(120_000)
  const { email } = await newcomer(server.url, { vorname: 'Gerda', nachname: 'Eisen' })
  const [member, staff] = [await serverOf(server.url, email), await serverOf(server.url, 'admin@formkurve.example')]
  const machine = { _id: v7(), studio_id: 'winterthur', title: 'Presse Südgrat', shortForm: 'Gerät 907' }
  const press = { _id: v7(), studio_id: 'winterthur', deviceId: machine._id, title: 'Drücken am Südgrat', kind: 'weight' }
  await staff.post('devices', machine)
  const told = { ...press, steps: 'Sitz einstellen.\nRuhig drücken.', tags: ['Brust'] }
  await staff.post('uebungen', told)
  await addManual(server.url, staff, told)
  await lift(member, press, 62.5)
  const phone = await open()
  const { page } = phone
  await phone.arrive(email, '/devices')
  await expect(page.getByRole('link', { name: /Presse Südgrat/ })).toBeVisible()
  await drawn(page)
  await isClean(page)
  await phone.installed()
  await phone.keepsAnswer(devices.all, machine._id)
  await phone.keeps(press._id, '62.5')

  // Its manual was opened once.
  await page.goto(`/devices/${machine._id}/exercise/${press._id}`)
  const manual = async () => {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Anleitung öffnen' }).click()
    return (await readFile(await (await saving).path())).equals(pdf)
  }
  expect(await manual()).toBe(true)
  await expect(page.getByText('Liegt auf diesem Gerät, auch ohne Netz.')).toBeVisible()
  await page.goto('/devices')

  await phone.offline()
  await page.getByLabel('Suchen').fill('südgr')
  await page.getByRole('link', { name: /^Presse Südgrat/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Presse Südgrat')
  await expect(page.getByText(/zuletzt 62,5 × 8/)).toBeVisible()
  await drawn(page)
  await isClean(page)
  await page.goto(`/devices/${machine._id}?scan`)
  await expect(page).toHaveURL(new RegExp(`/devices/${machine._id}/exercise/${press._id}`))
  await expect(page.getByText('62,5 × 8')).toBeVisible()
  await expect(page.getByRole('region', { name: 'So geht es' }).getByRole('listitem')).toHaveText(['Sitz einstellen.', 'Ruhig drücken.'])
  expect(await manual()).toBe(true)
  await drawn(page)
  await isClean(page)

  // Reported as broken it says so at once, and once the studio knows, no list of exercises names it any more.
  await page.getByRole('button', { name: 'Defekt melden' }).click()
  await page.getByLabel('Was ist defekt?').fill('Der Griff ist locker.')
  await page.getByRole('button', { name: 'Melden', exact: true }).click()
  await expect(page.getByText(/^Als defekt gemeldet am/)).toBeVisible()
  await phone.keeps('Der Griff ist locker.', 'devices.report')
  await phone.offline(false)
  const offered = async () => ((await member.get('v2/exercises')) as { _id: string }[]).map(({ _id }) => _id)
  await expect.poll(offered).not.toContain(press._id)
  await staff.post(`geraete/${machine._id}/repariert`, { studio_id: 'winterthur' })
  expect(await offered()).toContain(press._id)
})

test('in a run without a network the label of a broken machine says so, and of another one its exercise is added', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(120_000)
  const { email } = await newcomer(server.url, { vorname: 'Rita', nachname: 'Runde' })
  const [member, staff] = [await serverOf(server.url, email), await serverOf(server.url, 'admin@formkurve.example')]
  const broken = { _id: v7(), studio_id: 'winterthur', title: 'Zug Westgrat', shortForm: 'Gerät 911' }
  const fine = { _id: v7(), studio_id: 'winterthur', title: 'Zug Ostgrat', shortForm: 'Gerät 912' }
  for (const [device, title] of [
    [broken, 'Ziehen am Westgrat'],
    [fine, 'Ziehen am Ostgrat'],
  ] as const) {
    await staff.post('devices', device)
    await staff.post('uebungen', { _id: v7(), studio_id: 'winterthur', deviceId: device._id, title, kind: 'weight', muscle: 'Rücken' })
  }
  await member.post(`geraete/${broken._id}/defekt`, { _id: v7(), studio: 'winterthur', text: 'Das Seil ist gerissen.' })
  const phone = await open()
  const { page } = phone
  await phone.arrive(email, '/workouts')
  await phone.installed()
  await phone.keepsAnswer(devices.all, fine._id)
  await phone.keepsAnswer(workouts.exercises, 'Ziehen am Ostgrat')
  await startWorkout(page)

  await phone.offline()
  await page.getByRole('button', { name: 'Übung hinzufügen' }).click()
  await page.getByRole('button', { name: 'Gerät scannen' }).click()
  const sheet = page.getByRole('dialog', { name: 'Gerät scannen' })
  const look = async (text: string) => {
    await sheet.getByLabel('Code oder Kurzform').fill(text)
    await sheet.getByRole('button', { name: 'Suchen' }).click()
  }
  await look('Gerät 911')
  await expect(sheet.getByRole('alert')).toHaveText(/^Zug Westgrat ist hier als defekt gemeldet/)
  await drawn(page)
  await isClean(page)
  await look('Gerät 912')
  await expect(page.getByText('Ziehen am Ostgrat').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // It breaks meanwhile: the run says so, and offers what trains the same.
  const run = page.url()
  await page.goto(`/devices/${fine._id}`)
  await page.getByRole('button', { name: 'Defekt melden' }).click()
  await page.getByLabel('Was ist defekt?').fill('Der Griff ist ab.')
  await page.getByRole('button', { name: 'Melden', exact: true }).click()
  await phone.keeps('Der Griff ist ab.', 'devices.report')
  await page.goto(run)
  await page
    .getByRole('button', { name: /Ziehen am Ostgrat/ })
    .first()
    .click()
  const said = page.getByRole('status').filter({ hasText: 'Zug Ostgrat ist hier als defekt gemeldet.' })
  await expect(said).toBeVisible()
  await drawn(page)
  await isClean(page)
  await said.getByRole('button', { name: 'Andere Übung' }).click()
  await expect(page.getByRole('heading', { name: 'Statt Ziehen am Ostgrat' })).toBeVisible()
})
