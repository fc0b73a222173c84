import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { newcomer, password } from '#e2e/account.ts'
import { enterSet, settled, startWorkout } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['leaving', 'account'] })

/** Every row of IndexedDB and both storages, as text. */
const held = (page: Page) =>
  page.evaluate(async () => {
    const found = [...Object.entries(localStorage), ...Object.entries(sessionStorage)].map(pair => pair.join('='))
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((done, fail) => {
        const request = indexedDB.open(name!)
        request.onsuccess = () => done(request.result)
        request.onerror = () => fail(request.error)
      })
      for (const store of db.objectStoreNames) {
        const rows = await new Promise<unknown[]>((done, fail) => {
          const request = db.transaction(store).objectStore(store).getAll()
          request.onsuccess = () => done(request.result)
          request.onerror = () => fail(request.error)
        })
        found.push(`${name}/${store}: ${JSON.stringify(rows)}`)
      }
      db.close()
    }
    return found
  })

/** Paths and contents below a directory of the server that hold the word. */
async function holding(dir: string, word: string) {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries.map(entry => join(entry.parentPath, entry.name))
  const hits = await Promise.all(
    entries.map(async (entry, at) => {
      const path = paths[at] as string
      const text = entry.isFile() ? await readFile(path, 'latin1').catch(() => '') : ''
      return `${path}\n${text}`.includes(word)
    }),
  )
  return paths.filter((_, at) => hits[at])
}

test.describe(() => {
  test.use({ installs: 'never' })

  test('whoever deletes their account is gone from this device, from the other one and from the studio', async ({ server, open }) => {
    test.setTimeout(240_000)
    const ida = await newcomer(server.url, { vorname: 'Ida', nachname: 'Zwirbelmann' })
    const [phone, desk] = [await open(), await open(1280)]
    await phone.arrive(ida.email, '/workouts')
    await startWorkout(phone.page)
    await enterSet(phone.page)
    await settled(phone.page)
    await desk.arrive(ida.email, '/user')
    await expect(desk.page.getByText(ida.email).first()).toBeVisible()
    const sync = join(server.dir, 'sync')
    await expect.poll(async () => (await holding(sync, ida._id)).length).toBeGreaterThan(0)

    await phone.page.goto('/user?teil=account')
    await phone.page.getByRole('button', { name: 'Konto löschen' }).click()
    const coming = phone.page.waitForEvent('download')
    const sheet = phone.page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Auszug herunterladen' }).click()
    await coming
    await sheet.getByRole('button', { name: 'Weiter', exact: true }).click()
    await sheet.getByLabel('Passwort').fill('ganz-falsch')
    await sheet.getByRole('button', { name: 'Konto endgültig löschen' }).click()
    await expect(sheet.getByText('Das Passwort stimmt nicht.')).toBeVisible()
    await sheet.getByLabel('Passwort').fill(password)
    await sheet.getByRole('button', { name: 'Konto endgültig löschen' }).click()

    for (const { page } of [phone, desk]) {
      await page.waitForURL(/\/login/)
      await expect
        .poll(async () => (await held(page)).filter(text => [ida._id, ida.email, 'Zwirbelmann'].some(word => text.includes(word))))
        .toEqual([])
    }
    expect((await ida.signIn()).status).toBe(401)
    await expect.poll(() => holding(sync, ida._id), { timeout: 60_000 }).toEqual([])
    expect(await holding(join(server.dir, 'uploads'), ida._id)).toEqual([])
  })
})

test('without a network nothing is deleted, and it says so', { tag: '@long' }, async ({ server, open }) => {
  const ida = await newcomer(server.url, { vorname: 'Ida', nachname: 'Frei' })
  const phone = await open()
  await phone.arrive(ida.email, '/user?teil=account')
  await phone.installed()
  await expect(phone.page.getByRole('link', { name: 'Abgleich: alles gespeichert' })).toBeVisible()
  await phone.offline()
  await phone.page.getByRole('button', { name: 'Konto löschen' }).click()
  const sheet = phone.page.getByRole('dialog')
  await expect(sheet.getByText('Kein Netz: Löschen kannst du dein Konto, sobald du wieder online bist.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Weiter ohne Auszug' }).click()
  // What is paid and unused, and what is owed, can't be said here, so nobody gets as far as the last button.
  await expect(sheet.getByText('Keine Verbindung zum Studio. Versuch es nochmals, sobald du Netz hast.')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Konto endgültig löschen' })).toHaveCount(0)
  expect((await ida.signIn()).status).toBe(200)
})
