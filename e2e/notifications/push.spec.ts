import type { Page } from '@playwright/test'
import type { Device } from '#e2e/device.ts'
import { enterSet, serverOf, startWorkout } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['push', 'notifications'] })

const ask = (page: Page) => page.getByRole('dialog', { name: 'Benachrichtigungen' })

/** A training from the first set to the summary, and home again. */
async function train(page: Page) {
  await startWorkout(page)
  await enterSet(page)
  await page.getByRole('button', { name: 'Mehr', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Training beenden' }).click()
  await page.getByRole('button', { name: 'Jetzt beenden' }).click()
  await page.waitForURL(/\/workout\/summary/)
  await page
    .getByRole('button', { name: 'Fertig' })
    .or(page.getByRole('link', { name: 'Fertig' }))
    .click()
  await page.waitForURL(url => url.pathname !== '/workout/summary')
}

test('a message goes from the office through the push service to the phone and opens its screen', async ({ server, service, open }) => {
  test.setTimeout(180_000)
  const phone = await open()
  const { page } = phone
  const browser = service.browser()
  await phone.context.grantPermissions(['notifications'], { origin: server.url })
  await page.addInitScript(subscription => {
    // The makers' push services can't be reached from here; everything else is the browser's own.
    PushManager.prototype.subscribe = async () =>
      ({ endpoint: subscription.endpoint, toJSON: () => subscription, unsubscribe: async () => true }) as unknown as PushSubscription
    Notification.requestPermission = async () => 'granted'
  }, browser.subscription)
  await phone.arrive('mitglied2@formkurve.example')
  await phone.installed()
  await page.getByRole('button', { name: /^Mitteilungen/ }).click()
  await page.getByRole('button', { name: 'Auch auf dieses Gerät melden' }).click()
  await ask(page).getByRole('button', { name: 'Zulassen' }).click()
  await expect(page.getByText('Benachrichtigungen sind an.')).toBeVisible()
  const kept = await page.evaluate(() => [
    localStorage.getItem('pushToken'),
    JSON.parse(localStorage.getItem('deviceInfo') ?? '{}').platform,
  ])
  expect(kept).toEqual([browser.subscription.endpoint, 'web'])

  const office = await serverOf(server.url, 'admin@formkurve.example')
  await office.post('notifications/topic', {
    title: 'Der Pool ist offen',
    link: '/workout/hub',
    studios: ['frauenfeld'],
    roles: ['member'],
  })
  await expect.poll(() => browser.received.length).toBe(1)
  const [{ message }] = browser.received as [(typeof browser.received)[0]]
  expect(message).toMatchObject({ title: 'Der Pool ist offen', path: '/workout/hub' })

  await deliver(phone, server.url, message)
  expect(await shown(page)).toEqual([{ title: 'Der Pool ist offen', path: '/workout/hub' }])
  await deliver(phone, server.url, { ...message, title: 'Fremd', path: 'https://boese.example/', tag: 'b' })
  expect(await shown(page)).toContainEqual({ title: 'Fremd', path: '/' })
})

/**
 * Hands the worker a decrypted message as the browser would, until the worker has shown it: Chromium forgets a message whose list is asked
 * for between being written down and being on the screen.
 */
async function deliver({ context, page }: Device, origin: string, message: object) {
  const session = await context.newCDPSession(page)
  const found = new Promise<string>(resolve => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (own) resolve(own.registrationId)
    })
  })
  const completed = new Promise<void>(resolve => {
    session.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent: { eventName } }) => {
      if (eventName === 'Push event completed') resolve()
    })
  })
  const observed = { service: 'pushMessaging', shouldRecord: true } as const
  await session.send('ServiceWorker.enable')
  await session.send('BackgroundService.setRecording', observed)
  await session.send('BackgroundService.startObserving', { service: observed.service })
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await found, data: JSON.stringify(message) })
  await completed
  await session.send('BackgroundService.clearEvents', { service: observed.service })
  await session.detach()
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, data }) => ({ title, path: data.path }))
  })

test.describe(() => {
  test.use({ installs: 'never' })

  test('the question comes after a training, not before, and «Später» rests for a month', { tag: '@long' }, async ({ open }) => {
    test.setTimeout(180_000)
    const phone = await open()
    const { page } = phone
    await phone.arrive('gf@formkurve.example')
    await page.reload()
    await expect(page.getByRole('button', { name: /^Mitteilungen/ })).toBeVisible()
    await expect(ask(page)).toHaveCount(0)
    await train(page)
    await ask(page).getByRole('button', { name: 'Später' }).click()
    const cooldown = Number(await page.evaluate(() => localStorage.getItem('initPushCooldown')))
    expect(Math.abs(Date.now() - cooldown)).toBeLessThan(60_000)
    await train(page)
    await page.getByRole('button', { name: /^Mitteilungen/ }).click()
    await expect(page.getByRole('dialog', { name: 'Mitteilungen' })).toBeVisible()
    await expect(ask(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Auch auf dieses Gerät melden' }).click()
    await expect(ask(page)).toBeVisible()
  })

  test('the native wrapper begins only once its owner agrees, and its token is told', { tag: '@long' }, async ({ server, open }) => {
    const phone = await open()
    const { page } = phone
    await page.addInitScript(() => {
      const calls: number[] = []
      Object.assign(window, {
        calls,
        formkurveNative: {
          initPush: async () => {
            calls.push(1)
            return { pushToken: 'nativ-abc', deviceInfo: { platform: 'ios', name: 'iPhone 17' } }
          },
        },
      })
    })
    await phone.arrive('leitung@formkurve.example')
    await page.getByRole('button', { name: /^Mitteilungen/ }).click()
    await page.getByRole('button', { name: 'Auch auf dieses Gerät melden' }).click()
    expect(await page.evaluate(() => (window as unknown as { calls: number[] }).calls)).toEqual([])
    await ask(page).getByRole('button', { name: 'Zulassen' }).click()
    await expect(page.getByText('Benachrichtigungen sind an.')).toBeVisible()
    const leitung = await serverOf(server.url, 'leitung@formkurve.example')
    expect(await leitung.get('user/push')).toEqual([expect.objectContaining({ name: 'iPhone 17', kind: 'native' })])
  })

  test('an iPhone is told that the app has to be on the home screen first', { tag: '@long' }, async ({ open }) => {
    const phone = await open()
    const { page } = phone
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Safari/604.1' }),
    )
    await phone.arrive('office@formkurve.example')
    await page.getByRole('button', { name: /^Mitteilungen/ }).click()
    await page.getByRole('button', { name: 'Auch auf dieses Gerät melden' }).click()
    await expect(ask(page).getByText(/Zum Home-Bildschirm/)).toBeVisible()
    await expect(ask(page).getByRole('button', { name: 'Zulassen' })).toHaveCount(0)
  })
})
