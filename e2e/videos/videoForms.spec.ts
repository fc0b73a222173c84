import type { Page } from '@playwright/test'
import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['videos'] })

const waits = 'auf diesem Gerät, wartet'
const line = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

interface Known {
  _id: string
  title: string
  leads: string | null
  version: number
  studios: string[]
  publishedAt: string | null
}

/** A person who keeps the archive in some studios, and a video of one of them. */
async function ground(url: string, title: string) {
  const admin = await serverOf(url, 'admin@formkurve.example')
  const keeper = await newcomer(url, { vorname: 'Vera', nachname: 'Video' })
  const reaches = (studios: string[]) =>
    admin.post('roles/changes', {
      changes: ['a_add', 'a_edit', 'a_delete'].map(code => ({ person: keeper._id, kind: 'right', code, studios })),
    })
  await reaches(['winterthur', 'pfungen'])
  const desk = await serverOf(url, keeper.email)
  const video = (await desk.post('videoarchiv', { title, studios: ['winterthur'] })) as Known
  const known = async () => (await desk.get('videoarchiv/manage')) as Known[]
  return { reaches, keeper, video, of: async (name: string) => (await known()).filter(each => each.title === name) }
}

test('what is said of videos waits over a reload without a network and is sent once; what somebody else changed too shows both', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(150_000)
  const { keeper, video, of } = await ground(server.url, 'Armkreisen')
  const device = await open(1280)
  const { page } = device
  await page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())
  await device.arrive(keeper.email, '/dashboard/gf/videos')
  await expect(line(page, 'Armkreisen')).toBeVisible()
  await device.installed()
  await device.keeps('Armkreisen')

  await device.offline()
  await page.getByRole('button', { name: 'Armkreisen bearbeiten' }).click()
  await page.getByLabel('Geleitet von').fill('Anja Zürcher')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('«Armkreisen» ist gespeichert. Wird gesendet, sobald du Netz hast.')).toBeVisible()
  await expect(line(page, 'Armkreisen').getByRole('img', { name: waits })).toBeVisible()
  await page.getByRole('button', { name: 'Neues Video' }).click()
  await page.getByLabel('Titel').fill('Schulterbrücke')
  await page.getByRole('checkbox', { name: 'Winterthur' }).check()
  await page.getByLabel('Adresse des Streams').fill('https://stream.example/brücke.m3u8')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(line(page, 'Schulterbrücke').getByRole('img', { name: waits })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Schulterbrücke veröffentlichen' })).toHaveCount(0)
  await page.reload()
  await expect(line(page, 'Schulterbrücke').getByRole('img', { name: waits })).toBeVisible()
  await drawn(page)
  await isClean(page)
  // An act that waits is written anew as often as somebody likes, and sent once.
  await page.getByRole('button', { name: 'Schulterbrücke bearbeiten' }).click()
  await page.getByLabel('Geleitet von').fill('Sandro Zehnder')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(line(page, 'Schulterbrücke').getByRole('img', { name: waits })).toBeVisible()
  await keeper.put(`videoarchiv/${video._id}`, {
    title: 'Armkreisen',
    studios: ['winterthur'],
    leads: 'Noah Gerber',
    version: video.version,
  })

  await device.offline(false)
  await expect.poll(async () => (await of('Schulterbrücke')).map(({ leads }) => leads)).toEqual(['Sandro Zehnder'])
  const told = page.getByRole('region', { name: 'Braucht dich' })
  await expect(told.getByText('Geändert: Armkreisen')).toBeVisible()
  await expect(page.getByRole('img', { name: waits })).toHaveCount(0)
  await drawn(page)
  await isClean(page)
  await told.getByRole('button', { name: 'Beides ansehen' }).click()
  const choice = page.getByRole('alert').filter({ hasText: 'Was soll gelten?' })
  await expect(choice.getByText('Deine Angabe: Anja Zürcher')).toBeVisible()
  await expect(choice.getByText('Im Studio: Noah Gerber')).toBeVisible()
  await choice.getByRole('button', { name: 'Die im Studio nehmen' }).click()
  await page.getByRole('button', { name: 'Gut', exact: true }).click()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(line(page, 'Armkreisen')).toBeVisible()
  await expect(told).toHaveCount(0)
  await expect.poll(async () => (await of('Armkreisen')).map(({ leads }) => leads)).toEqual(['Noah Gerber'])
})

test('a video is published and removed without a network, and what the studio did not take is mended or left where it is told', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(120_000)
  const { reaches, keeper, of } = await ground(server.url, 'Ausfallschritt')
  const device = await open()
  const { page } = device
  await page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())
  await device.arrive(keeper.email, '/dashboard/gf/videos')
  await expect(line(page, 'Kniebeugen, sauber')).toBeVisible()
  await device.installed()
  await device.keeps('Ausfallschritt')
  await device.offline()
  await page.getByRole('button', { name: 'Kniebeugen, sauber zurückziehen' }).click()
  await expect(line(page, 'Kniebeugen, sauber').getByText('Entwurf')).toBeVisible()
  // Nothing plays there yet.
  await page.getByRole('button', { name: 'Ausfallschritt veröffentlichen' }).click()
  await expect(line(page, 'Ausfallschritt').getByRole('img', { name: waits })).toBeVisible()
  await page.getByRole('button', { name: 'Neues Video' }).click()
  await page.getByLabel('Titel').fill('Beinheben')
  await page.getByRole('checkbox', { name: 'Pfungen' }).check()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(line(page, 'Beinheben').getByRole('img', { name: waits })).toBeVisible()
  await reaches(['winterthur'])
  await device.offline(false)
  const told = page.getByRole('region', { name: 'Braucht dich' })
  await expect(told.getByText('Lade zuerst das Video hoch.')).toBeVisible()
  await expect(told.getByText('Angelegt: Beinheben')).toBeVisible()
  await expect.poll(async () => (await of('Kniebeugen, sauber')).map(({ publishedAt }) => publishedAt)).toEqual([null])
  await drawn(page)
  await isClean(page)
  await told.getByRole('button', { name: 'Gut' }).click()
  await expect(told.getByText('Lade zuerst das Video hoch.')).toHaveCount(0)
  await told.getByRole('button', { name: 'Nochmals bearbeiten' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Dafür fehlt dir die Berechtigung.' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Pfungen' }).uncheck()
  await page.getByRole('checkbox', { name: 'Winterthur' }).check()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(line(page, 'Beinheben')).toBeVisible()
  await expect(told).toHaveCount(0)
  await expect.poll(async () => (await of('Beinheben')).map(({ studios }) => studios)).toEqual([['winterthur']])

  await device.offline()
  await page.getByRole('button', { name: 'Beinheben entfernen' }).click()
  await expect(page.getByText('«Beinheben»: entfernt. Wird gesendet, sobald du Netz hast.')).toBeVisible()
  await expect(line(page, 'Beinheben')).toHaveCount(0)
  await device.offline(false)
  await expect.poll(() => of('Beinheben')).toEqual([])
})

test('categories are made, renamed, ordered and removed without a network, and what the studio did not take is told there', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(150_000)
  const admin = await serverOf(server.url, 'admin@formkurve.example')
  const names = async () => ((await admin.get('videoarchiv/categories')) as { name: string }[]).map(({ name }) => name)
  const add = async (name: string) => (await admin.post('videoarchiv/categories', { name })) as { _id: string; version: number }
  const before = await names()
  const [walks, jumps] = [await add('Gehen'), await add('Springen')]
  await add('Schwimmen')
  const keeper = await newcomer(server.url, { vorname: 'Kai', nachname: 'Kategorie' })
  await admin.post('roles/changes', { changes: [{ person: keeper._id, kind: 'right', code: 'a_edit', studios: 'all' }] })
  const device = await open()
  const { page } = device
  await page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())
  await device.signIn(keeper.email)
  await page.goto('/dashboard/gf/videos?ansicht=kategorien')
  await expect(line(page, 'Schwimmen')).toBeVisible()
  await device.installed()
  await device.keeps('Schwimmen')
  const shown = () => page.getByRole('article').getByRole('heading').allTextContents()

  await device.offline()
  const write = async (name: string, button: string) => {
    await page.getByRole('textbox', { name: 'Kategorie' }).fill(name)
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Neue Kategorie' }).click()
  await write('Tauchen', 'Anlegen')
  await expect(line(page, 'Tauchen').getByRole('img', { name: waits })).toBeVisible()
  await page.getByRole('button', { name: 'Gehen bearbeiten' }).click()
  await write('Wandern', 'Speichern')
  await page.getByRole('button', { name: 'Springen bearbeiten' }).click()
  await write('Hüpfen', 'Speichern')
  await page.getByRole('button', { name: 'Tauchen nach oben' }).click()
  await page.getByRole('button', { name: 'Tauchen nach oben' }).click()
  const ordered = [...before, 'Wandern', 'Tauchen', 'Hüpfen', 'Schwimmen']
  await expect.poll(shown).toEqual(ordered)
  await expect(page.getByText('Die neue Reihenfolge wird gesendet, sobald du Netz hast.')).toBeVisible()
  await page.getByRole('button', { name: 'Schwimmen entfernen' }).click()
  await expect(line(page, 'Schwimmen')).toHaveCount(0)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect.poll(shown).toEqual(ordered)
  await page.reload()
  await expect.poll(shown).toEqual(ordered)
  await drawn(page)
  await isClean(page)

  await keeper.put(`videoarchiv/categories/${jumps._id}`, { name: 'Seilspringen', version: jumps.version })
  await device.offline(false)
  await expect.poll(names).toEqual([...before, 'Wandern', 'Tauchen', 'Seilspringen', 'Schwimmen'])
  const told = page.getByRole('region', { name: 'Braucht dich' })
  await expect(told.getByText('Geändert: Hüpfen')).toBeVisible()
  await told.getByRole('button', { name: 'Beides ansehen' }).click()
  const choice = page.getByRole('alert').filter({ hasText: 'Was soll gelten?' })
  await choice.getByRole('button', { name: 'Den Rest lasse ich, wie ich ihn habe' }).click()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(told).toHaveCount(0)
  await expect.poll(names).toEqual(ordered)

  // A video stands in it by now: the category stays.
  await device.offline()
  await page.getByRole('button', { name: 'Wandern entfernen' }).click()
  await expect(line(page, 'Wandern')).toHaveCount(0)
  const video = (await admin.post('videoarchiv', { title: 'Bergauf', category: walks._id })) as Known
  await device.offline(false)
  await expect(told.getByText('Entfernt: «Wandern»')).toBeVisible()
  await expect(line(page, 'Wandern')).toBeVisible()
  await told.getByRole('button', { name: 'Gut', exact: true }).click()
  await admin.remove(`videoarchiv/${video._id}`)
})
