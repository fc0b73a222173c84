import type { Locator, Page } from '@playwright/test'
import { progress } from '#e2e/floor.ts'
import { expect, oneDevice, test } from '#e2e/house.ts'
import { comeAs } from '#e2e/roles.ts'

test.use({ of: ['shell'] })

test.use({ installs: 'never' })

/** Moves with Tab until it has the focus, back where that is nearer; a finger or a mouse is never used. */
async function tabTo(page: Page, goal: Locator) {
  await expect(goal).toBeVisible()
  const ahead = () =>
    goal.evaluate(element => document.activeElement!.compareDocumentPosition(element) !== Node.DOCUMENT_POSITION_PRECEDING)
  const key = (await ahead()) ? 'Tab' : 'Shift+Tab'
  for (let steps = 0; steps < 200; steps++) {
    if (await goal.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`The keyboard does not get to ${goal}`)
}

async function press(page: Page, goal: Locator, key = 'Enter') {
  await tabTo(page, goal)
  await page.keyboard.press(key)
}

async function write(page: Page, field: Locator, text: string) {
  await tabTo(page, field)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

const path = (page: Page) => new URL(page.url()).pathname

test('anmelden und sich ausloggen', async ({ open }) => {
  const { page } = await open()
  await page.goto('/login')
  await write(page, page.getByLabel('E-Mail'), 'mitglied2@formkurve.example')
  await write(page, page.getByLabel('Passwort', { exact: true }), 'formkurve')
  await page.keyboard.press('Enter')
  await expect.poll(() => path(page)).toBe('/')
  await press(page, page.getByRole('button', { name: 'Mehr' }))
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Ausloggen' }))
  await expect.poll(() => path(page)).toBe('/login')
  // The form for whoever comes next leads on by keys too.
  await press(page, page.getByRole('button', { name: 'Passwort vergessen?' }))
  await expect(page.getByRole('button', { name: 'E-Mail erhalten' })).toBeVisible()
  await press(page, page.getByRole('button', { name: 'zurück' }))
  await expect(page.getByRole('button', { name: 'anmelden' })).toBeVisible()
})

test('sich registrieren: der erste Schritt', { tag: '@long' }, async ({ open }) => {
  const { page } = await open()
  await page.goto('/register')
  await write(page, page.getByLabel('E-Mail'), `tastatur-${Date.now()}@mitglieder.formkurve.example`)
  await write(page, page.getByRole('textbox', { name: /^Passwort/ }), 'sehr-geheim-77')
  await press(page, page.getByRole('button', { name: 'Weiter' }))
  await expect(page.getByLabel('Vorname')).toBeVisible()
})

test('ein Training starten, einen Satz mit anderen Zahlen eintragen, das Training beenden', async ({ open }) => {
  const device = await open()
  const { page } = device
  await comeAs(device, 'trainer', '/workouts')
  await press(page, page.getByRole('button', { name: /^Rücken ohne Schmerzen/ }))
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Starten' }))
  await expect.poll(() => path(page)).toMatch(/^\/workouts\/run\//)
  await press(page, page.getByRole('button', { name: /Werte ändern/ }))
  const dial = page.getByRole('slider').first()
  await tabTo(page, dial)
  const before = await dial.getAttribute('aria-valuetext')
  await page.keyboard.press('ArrowRight')
  await expect(dial).not.toHaveAttribute('aria-valuetext', before ?? '')
  await press(page, page.getByRole('button', { name: 'Satz eintragen', exact: true }))
  await expect.poll(async () => (await progress(page)).done).toBe(1)
  await press(page, page.getByRole('main').getByRole('button', { name: 'Mehr', exact: true }))
  await tabTo(page, page.getByRole('menuitem').first())
  const end = page.getByRole('menuitem', { name: 'Training beenden' })
  await page.keyboard.press('End')
  while (!(await end.evaluate(item => item === document.activeElement))) await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await press(page, page.getByRole('button', { name: 'Jetzt beenden' }))
  await expect.poll(() => path(page)).toBe('/workout/summary')
})

test.describe('als Mitglied', () => {
  const at = oneDevice('mitglied2@formkurve.example')

  test('zum Inhalt springen', async () => {
    const page = await at('/workouts')
    await press(page, page.getByRole('link', { name: 'Zum Inhalt' }))
    await expect(page.locator('#inhalt')).toBeFocused()
  })

  test('in die Navigation, in den Verlauf und zurück', async () => {
    const page = await at('/')
    await press(page, page.getByRole('link', { name: 'Training', exact: true }))
    await press(page, page.getByRole('link', { name: 'Verlauf' }))
    await expect.poll(() => path(page)).toBe('/workouts/completed')
    await press(page, page.getByRole('button', { name: 'Zurück' }))
    await expect.poll(() => path(page)).toBe('/workouts')
  })

  test('den Abgleich öffnen', async () => {
    const page = await at('/')
    await press(page, page.getByRole('link', { name: /^Abgleich: / }))
    await expect(page.getByRole('heading', { level: 1, name: 'Abgleich' })).toBeFocused()
  })

  test('Mitteilungen lesen und schliessen', async () => {
    const page = await at('/')
    const bell = page.getByRole('button', { name: /^Mitteilungen/ })
    await press(page, bell)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(bell).toBeFocused()
  })

  test('die Darstellung umstellen', { tag: '@long' }, async () => {
    const page = await at('/')
    await press(page, page.getByRole('button', { name: 'Mehr' }))
    const looks = page.getByRole('radiogroup', { name: 'Darstellung' })
    await tabTo(page, looks.getByRole('radio', { checked: true }))
    await page.keyboard.press('ArrowLeft')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })

  test('das Profil bearbeiten', async () => {
    const page = await at('/user/edit')
    await write(page, page.getByLabel('Adresse', { exact: true }), 'Tastaturweg 7')
    await press(page, page.getByRole('button', { name: 'Speichern' }))
    await page.waitForURL('**/user')
    await expect(page.getByText('Tastaturweg 7')).toBeVisible()
  })

  test('das Wochenziel wählen', { tag: '@long' }, async () => {
    const page = await at('/user/edit')
    const goal = page.getByRole('radiogroup', { name: 'Trainings pro Woche' })
    await tabTo(page, goal.getByRole('radio', { checked: true }))
    const before = await goal.getByRole('radio', { checked: true }).getAttribute('value')
    await page.keyboard.press('ArrowRight')
    await expect(goal.getByRole('radio', { checked: true })).not.toHaveAttribute('value', before ?? '')
  })
})

test.describe('im Studio', () => {
  const at = oneDevice('office@formkurve.example', 1280)

  test('die Palette öffnen und einen Bereich finden', async () => {
    const page = await at('/dashboard')
    await press(page, page.getByRole('button', { name: 'Suchen oder Befehl' }))
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('rechteliste')
    await page.keyboard.press('Enter')
    await expect.poll(() => path(page)).toBe('/dashboard/user/rightlist')
  })

  test('eine Kachel öffnen', { tag: '@long' }, async () => {
    const page = await at('/dashboard')
    await press(
      page,
      page
        .getByRole('main')
        .getByRole('link', { name: /^Mitglieder/ })
        .first(),
    )
    await expect.poll(() => path(page)).toBe('/dashboard/user/search')
  })

  test('eine Person finden', async () => {
    const page = await at('/dashboard')
    await press(page, page.getByRole('button', { name: 'Suchen oder Befehl' }))
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('ursina')
    await expect(page.getByRole('option', { name: /Ursina/ }).first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect.poll(() => path(page)).toMatch(/^\/dashboard\/user\/search\/[\w-]+$/)
  })

  test('die Mitglieder filtern und eine Karte öffnen', async () => {
    const page = await at('/dashboard/user/search')
    await write(page, page.getByRole('searchbox'), 'ursina')
    await expect(page.getByRole('row').filter({ hasText: 'Ursina' }).first()).toBeVisible()
    // The list of before is gone: a row that goes while it is opened opens nothing.
    await expect(page.getByRole('row').filter({ hasNotText: /Ursina|Name/ })).toHaveCount(0)
    await tabTo(page, page.getByRole('grid'))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => path(page)).toMatch(/^\/dashboard\/user\/search\/[\w-]+$/)
  })

  test('am Empfang ein Mitglied suchen', { tag: '@long' }, async ({ open }) => {
    const device = await open(1280)
    const { page } = device
    await comeAs(device, 'trainer')
    await press(page, page.getByRole('link', { name: 'Empfang' }))
    await press(page, page.getByRole('link', { name: /^Mitglied suchen/ }))
    await expect.poll(() => path(page)).toBe('/dashboard/user/search')
  })

  test('mit «G» und einem Buchstaben weiter, oder auf diesem Gerät nicht', { tag: '@long' }, async () => {
    const page = await at('/dashboard/user/rightlist')
    const palette = page.getByRole('combobox', { name: 'Suchen oder Befehl' })
    // Opened by its button, which waits for it, it tells that keys are heard.
    const listening = async () => {
      await press(page, page.getByRole('button', { name: 'Suchen oder Befehl' }))
      await expect(palette).toBeFocused()
    }
    await listening()
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('m')
    await expect.poll(() => path(page)).toBe('/dashboard/user/search')
    await at('/user?teil=account')
    const letters = page.getByRole('checkbox', { name: 'Buchstaben als Kürzel' })
    await press(page, letters, ' ')
    await expect(letters).not.toBeChecked()
    await at('/dashboard/user/rightlist')
    await listening()
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('m')
    await page.keyboard.press('Control+k')
    await expect(palette).toBeFocused()
    expect(path(page)).toBe('/dashboard/user/rightlist')
  })

  test('die Rechte einer Rolle ansehen', { tag: '@long' }, async ({ open }) => {
    const device = await open(1280)
    const { page } = device
    await comeAs(device, 'admin', '/rollenverwaltung')
    await press(page, page.getByRole('button', { name: /^Büro/ }))
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Büro')
  })
})
