import sharp from 'sharp'
import { communityConsent } from '#contract/rules/social/consent.ts'
import { social } from '#contract/social/calls.ts'
import { posts } from '#contract/social/posts.ts'
import { newcomer } from '#e2e/account.ts'
import { isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['social', 'files'] })

const settings = { text: null, findable: false, sharesFriends: false, sharesSignups: false }

/** Somebody who has joined the Community. */
async function joiner(url: string, name: { vorname: string; nachname: string }) {
  const { email, _id, put } = await newcomer(url, name)
  await put('social/profile', { ...settings, findable: true, version: 0, joined: true, consent: communityConsent.version })
  return { email, _id, put, member: await serverOf(url, email) }
}

async function review(url: string, post: string) {
  const { token } = await serverOf(url, 'leitung@formkurve.example')
  const answer = await fetch(`${url}/api/social/posts/review/${post}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ status: 'approved' }),
  })
  expect(answer.status).toBe(200)
}

test('a post written in the cellar with its picture is reviewed, liked and commented, and gone for whoever is blocked', async ({
  server,
  open,
}) => {
  test.setTimeout(180_000)
  const mia = await joiner(server.url, { vorname: 'Mia', nachname: 'Bergmann' })
  const ben = await joiner(server.url, { vorname: 'Ben', nachname: 'Talbach' })
  await ben.member.post(`social/request/${mia._id}`, { text: null })
  await mia.put(`social/accept/${ben._id}`, undefined)

  const phone = await open()
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive(mia.email, '/social')
  await phone.installed()
  // The demo's instructor has told the studio something.
  await expect(page.getByRole('article', { name: 'Beitrag von Anja Zürcher' })).toBeVisible()
  for (const call of [social.profile, posts.feed, posts.ofUser]) await phone.keepsAnswer(call)
  await isClean(page)

  // Without a network text and picture wait together, through a kill.
  await phone.offline()
  await page.getByRole('button', { name: 'Beitrag schreiben' }).click()
  const sheet = page.getByRole('dialog', { name: 'Beitrag schreiben' })
  await sheet.getByLabel('Beitrag', { exact: true }).fill('Heute zum ersten Mal <b>100 kg</b>.')
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#0b6a3e' } })
    .jpeg()
    .toBuffer()
  await sheet.getByLabel('Bild wählen').setInputFiles({ name: 'hantel.jpg', mimeType: 'image/jpeg', buffer: bytes })
  await expect(sheet.getByRole('img', { name: 'Bild des Beitrags' })).toBeVisible()
  await isClean(page)
  await sheet.getByRole('button', { name: 'Zur Prüfung senden' }).click()
  const waiting = page.getByRole('article', { name: 'Beitrag von Mia Bergmann, wartet auf diesem Gerät' })
  await expect(waiting.getByText('<b>100 kg</b>', { exact: false })).toBeVisible()
  await expect(waiting.getByRole('img', { name: 'Bild von Mia Bergmann' })).toBeVisible()
  await phone.kill()
  await phone.start()
  await phone.offline()
  await phone.page.goto('/social')
  await expect(phone.page.getByRole('article', { name: 'wartet auf diesem Gerät' })).toBeVisible()
  await phone.offline(false)
  const own = phone.page.getByRole('article', { name: 'Beitrag von Mia Bergmann', exact: true })
  await expect(own.getByText('wird geprüft')).toBeVisible()

  // Reviewed, it is there for the friend, who likes it and comments on it.
  const { rows } = (await mia.member.get(`social/posts/user/${mia._id}`)) as { rows: { _id: string }[] }
  expect(rows).toHaveLength(1)
  const second = await open(undefined, 'never')
  const theirs = second.page
  await theirs.emulateMedia({ reducedMotion: 'reduce' })
  await second.arrive(ben.email, '/social')
  await expect(theirs.getByRole('article', { name: 'Beitrag von Anja Zürcher' })).toBeVisible()
  await review(server.url, rows[0]?._id ?? '')
  await expect(own.getByText('wird geprüft')).toHaveCount(0)
  const seen = theirs.getByRole('article', { name: 'Beitrag von Mia Bergmann' })
  // Nothing moves under the friend's eyes until they say so.
  await theirs.getByRole('button', { name: '1 neuer Beitrag' }).click()
  await expect(seen.getByRole('button', { name: 'Bild von Mia Bergmann gross ansehen' }).locator('img')).toBeVisible()
  await seen.getByRole('button', { name: 'Gefällt mir' }).click()
  await expect(seen.getByRole('button', { name: 'Gefällt mir, 1 Person' })).toHaveAttribute('aria-pressed', 'true')
  await seen.getByRole('button', { name: 'Kommentieren, Beitrag von' }).click()
  const talk = theirs.getByRole('dialog', { name: 'Kommentare' })
  await talk.getByLabel('Dein Kommentar').fill('Stark!')
  await talk.getByRole('button', { name: 'Kommentieren' }).click()
  await expect(talk.getByRole('listitem').getByText('Stark!')).toBeVisible()
  await isClean(theirs)
  await expect(own.getByText('1 Kommentar')).toBeVisible({ timeout: 30_000 })
  await theirs.keyboard.press('Escape')

  // Blocked, the friend has nothing left of it, without doing anything.
  await phone.page.goto('/friends')
  await phone.page.getByRole('button', { name: 'Mehr zu Ben Talbach' }).click()
  await phone.page.getByRole('menuitem', { name: 'Blockieren' }).click()
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Blockieren' }).click()
  await expect(seen).toHaveCount(0)
})
