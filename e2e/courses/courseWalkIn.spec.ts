import type { Page } from '@playwright/test'
import { courses } from '#contract/courses/calls.ts'
import { courseDoor } from '#contract/courses/courseDoor.ts'
import { people } from '#contract/people.ts'
import { isClean } from '#e2e/axe.ts'
import { courseSoon, memberWithCode } from '#e2e/door.ts'
import { expect, test } from '#e2e/house.ts'
import { step } from '#e2e/roles.ts'
import { signInAtTablet } from '#e2e/tablet.ts'

test.use({ of: ['courses', 'station'] })

const person = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const strangers = (page: Page) => page.getByRole('region', { name: 'Ohne Anmeldung' })
const search = (page: Page) => page.getByLabel('Name oder Code')

interface Door {
  entries: { nachname: string; visitedAt: string | null }[]
  log: { outcome: string; name: string; by: string }[]
}

test('whoever comes without a sign-up is found by name and let in by the seats left, from this device alone without a network', {
  tag: '@long',
}, async ({ server, open }) => {
  const { _id, ask } = await courseSoon(server.url, 3)
  const kim = await memberWithCode(server.url, 'Kim', 'Amsler')
  for (const [vorname, nachname] of [
    ['Lea', 'Amsler'],
    ['Mia', 'Amsler'],
    ['Zoe', 'Unbekannt'],
  ] as const)
    await memberWithCode(server.url, vorname, nachname)
  await memberWithCode(server.url, 'Anna', 'Tobler', _id)
  const phone = await open(390)
  const { page } = phone
  await phone.arrive('leitung@formkurve.example', `/dashboard/gf/checkin?kurs=${_id}`)
  await phone.installed()
  await search(page).fill('ams')
  await expect(strangers(page).getByRole('listitem')).toHaveCount(3)
  await phone.keepsAnswer(people.search, kim._id)
  await phone.keepsAnswer(courseDoor.roster, _id)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await isClean(page, `by name ${colorScheme}`)
  }
  await person(page, 'Kim Amsler').click()
  await expect(person(page, 'Kim Amsler')).toHaveAttribute('aria-pressed', 'true')
  // The studio knows: they stand on the list now, and no longer beside it.
  await expect(strangers(page).getByRole('listitem')).toHaveCount(2)
  // A mistake is taken back by another tap.
  await person(page, 'Kim Amsler').click()
  await expect(person(page, 'Kim Amsler')).toHaveAttribute('aria-pressed', 'false')

  await phone.offline()
  await page.reload()
  await search(page).fill('unbekannt')
  await expect(page.getByText('Ohne Netz kennt dieses Gerät niemanden, der so heisst.', { exact: false })).toBeVisible()
  await search(page).fill('amsler')
  await expect(page.getByText('Ohne Netz: nur Personen, die dieses Gerät schon kennt.', { exact: false })).toBeVisible()
  await person(page, 'Lea Amsler').click()
  await expect(person(page, 'Lea Amsler')).toHaveAttribute('aria-pressed', 'true')
  await person(page, 'Mia Amsler').click()
  await expect(page.getByText('Ohne Anmeldung da: ein Platz war frei.').first()).toBeVisible()
  // Anna's seat is hers until the course begins.
  await person(page, 'Kim Amsler').click()
  await expect(page.getByText('Kein Platz frei.').first()).toBeVisible()
  await phone.keeps(kim._id, '"full"')
  await page.reload()
  await search(page).fill('amsler')
  await expect(person(page, 'Lea Amsler')).toHaveAttribute('aria-pressed', 'true')

  await phone.offline(false)
  await search(page).fill('')
  await expect(page.getByText(/^Wartet$/)).toHaveCount(0)
  await expect(person(page, 'Mia Amsler')).toHaveAttribute('aria-pressed', 'true')
  const door = () => ask(`gf/courses/${_id}/door`) as Promise<Door>
  const said = async () => (await door()).log.map(({ name, outcome }) => `${name} ${outcome}`).sort()
  await expect
    .poll(said)
    .toEqual(['Kim Amsler full', 'Kim Amsler undone', 'Kim Amsler walk-in', 'Lea Amsler walk-in', 'Mia Amsler walk-in'])
  const came = (await door()).entries.filter(({ visitedAt }) => visitedAt)
  expect(came.map(({ nachname }) => nachname)).toEqual(['Amsler', 'Amsler'])
})

test("an employee chosen on the studio's tablet checks people in under their own name, without a network too", { tag: '@long' }, async ({
  server,
  open,
}) => {
  const { _id, ask } = await courseSoon(server.url, 5)
  await memberWithCode(server.url, 'Anna', 'Tobler', _id)
  const beat = await memberWithCode(server.url, 'Beat', 'Zogg', _id)
  const tablet = await open(1024)
  const { page } = tablet
  await tablet.arrive('winterthur@formkurve.example')
  await signInAtTablet(page, { email: 'leitung@formkurve.example', password: 'formkurve', pin: '195283' })
  await expect(page.getByRole('button', { name: /Reto Ammann$/ }).last()).toBeVisible()
  await tablet.installed()
  await tablet.keepsAnswer(courseDoor.roster, _id, beat._id)
  // Within the app: another address would lock the tablet.
  await step(page, '/dashboard/gf/checkin')
  await page.locator(`a[href*="${_id}"]`).click()
  await person(page, 'Anna Tobler').click()
  await expect(page.getByText(/Anna Tobler · durch Reto Ammann/)).toBeVisible()
  await tablet.offline()
  await person(page, 'Beat Zogg').click()
  await expect(person(page, 'Beat Zogg')).toHaveAttribute('aria-pressed', 'true')
  await tablet.offline(false)
  await expect(page.getByText(/Beat Zogg · durch Reto Ammann/)).toBeVisible()
  const said = async () =>
    ((await ask(`gf/courses/${_id}/door`)) as Door).log.map(({ name, outcome, by }) => `${name} ${outcome} ${by}`).sort()
  await expect.poll(said).toEqual(['Anna Tobler visited Reto Ammann', 'Beat Zogg visited Reto Ammann'])
})

test('while the door of an own course is open the plan has the code under the thumb, without a network too', { tag: '@long' }, async ({
  server,
  open,
}) => {
  const { _id } = await courseSoon(server.url, 5)
  const { email, code } = await memberWithCode(server.url, 'Nora', 'Brunner', _id)
  const phone = await open()
  const { page } = phone
  await phone.arrive(email, '/kurse')
  await phone.installed()
  const button = page.getByRole('main').getByRole('button', { name: 'Mein Code' })
  await expect(page.getByText('Der Check-in ist offen.', { exact: false })).toBeVisible()
  await expect(button).toBeInViewport()
  await expect.poll(() => belowFoot(page)).toBe(0)
  // A day of few words changes nothing.
  await page.goto('/kurse?suche=gibtesnicht')
  await expect(page.getByText('Kein Kurs dieser Woche passt', { exact: false })).toBeVisible()
  await expect.poll(() => belowFoot(page)).toBe(0)
  await phone.keeps(code)
  await phone.keepsAnswer(courses.mine, _id)
  await phone.offline()
  await page.reload()
  await button.click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(code.replace(/(....)(?=.)/g, '$1-'))).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await isClean(page, `the code ${colorScheme}`)
  }
})

/** How far the foot with the code stands above the end of the page's place. */
const belowFoot = (page: Page) =>
  page.getByText('Der Check-in ist offen.', { exact: false }).evaluate(words => {
    const place = document.getElementById('inhalt') as HTMLElement
    return Math.round(place.getBoundingClientRect().bottom - (words.parentElement as HTMLElement).getBoundingClientRect().bottom)
  })
