import type { Page } from '@playwright/test'
import { courseDoor } from '#contract/courses/courseDoor.ts'
import { isClean } from '#e2e/axe.ts'
import { courseSoon, memberWithCode } from '#e2e/door.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['courses', 'codes'] })

const person = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

test('two devices at one door: one without a network checks in by list and code, takes back, and both see it afterwards', async ({
  server,
  open,
}) => {
  test.setTimeout(120_000)
  const { _id, ask } = await courseSoon(server.url, 3)
  const [anna, beat] = [await memberWithCode(server.url, 'Anna', 'Türschmid', _id), await memberWithCode(server.url, 'Beat', 'Zogg', _id)]
  const carla = await memberWithCode(server.url, 'Carla', 'Imhof')
  const [tablet, other] = [await open(1024), await open(390, 'never')]
  const { page } = tablet
  await tablet.arrive('leitung@formkurve.example')
  // Ahead of any door: the rosters come by themselves.
  await tablet.keepsAnswer(courseDoor.roster, _id, anna._id)
  await tablet.installed()
  await tablet.offline()

  await page.goto(`/dashboard/gf/checkin?kurs=${_id}`)
  await expect(person(page, 'Anna Türschmid')).toHaveAttribute('aria-pressed', 'false')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await isClean(page, `roster ${colorScheme}`)
  }
  await person(page, 'Anna Türschmid').click()
  await expect(person(page, 'Anna Türschmid')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Angemeldet und da.').first()).toBeVisible()
  const type = async (code: string) => {
    await page.getByLabel('Name oder Code').fill(code)
    await expect(page.getByLabel('Name oder Code')).toHaveValue('')
  }
  await type(beat.code.toLowerCase())
  await expect(person(page, 'Beat Zogg')).toHaveAttribute('aria-pressed', 'true')
  await type(carla.code)
  await expect(person(page, `Code …${carla.code.slice(-4)}`)).toBeVisible()
  await person(page, 'Anna Türschmid').click()
  await expect(person(page, 'Anna Türschmid')).toHaveAttribute('aria-pressed', 'false')

  await page.getByRole('button', { name: 'Code scannen' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Code von Hand').fill('K7QM-3TXD-9PWA')
  await sheet.getByRole('button', { name: 'Code prüfen' }).click()
  await expect(sheet.getByText('Das ist kein Code eines Mitglieds: Prüfe die zwölf Zeichen.')).toBeVisible()
  await isClean(page, 'scanning')
  await sheet.getByRole('button', { name: 'Schliessen', exact: true }).click()

  // Killed and opened again, still without a network: nothing is lost.
  await tablet.keeps('"kind":"undo"')
  await page.reload()
  await expect(person(page, 'Beat Zogg')).toHaveAttribute('aria-pressed', 'true')
  await expect(person(page, 'Anna Türschmid')).toHaveAttribute('aria-pressed', 'false')

  // Meanwhile Anna signs off and comes to the other door all the same.
  await anna.ask(`gf/courses/${_id}/signoff`, {})
  await other.arrive('leitung@formkurve.example', `/dashboard/gf/checkin?kurs=${_id}`)
  await other.page.getByLabel('Name oder Code').fill('Türschmid')
  await person(other.page, 'Anna Türschmid').click()
  await expect(other.page.getByText('Hatte sich abgemeldet und war doch da').first()).toBeVisible()

  await tablet.offline(false)
  await expect(person(page, 'Carla Imhof')).toHaveAttribute('aria-pressed', 'true')
  await expect(person(page, 'Anna Türschmid')).toHaveAttribute('aria-pressed', 'true')
  await other.page.getByLabel('Name oder Code').fill('')
  for (const name of ['Anna Türschmid', 'Beat Zogg', 'Carla Imhof'])
    await expect(person(other.page, name)).toHaveAttribute('aria-pressed', 'true')
  await expect(other.page.getByText('3 / 3')).toBeVisible()
  await isClean(other.page, 'afterwards')

  const { entries, log } = (await ask(`gf/courses/${_id}/door`)) as {
    entries: { nachname: string; visitedAt: string | null }[]
    log: { outcome: string }[]
  }
  expect(
    entries
      .filter(({ visitedAt }) => visitedAt)
      .map(({ nachname }) => nachname)
      .sort(),
  ).toEqual(['Imhof', 'Türschmid', 'Zogg'])
  expect(log.map(({ outcome }) => outcome).sort()).toEqual(['again', 'signed-off', 'undone', 'visited', 'walk-in'])
})
