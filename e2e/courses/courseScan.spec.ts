import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { courseDoor } from '#contract/courses/courseDoor.ts'
import { isClean } from '#e2e/axe.ts'
import { Device } from '#e2e/device.ts'
import { courseSoon, memberWithCode } from '#e2e/door.ts'
import { expect, test } from '#e2e/house.ts'
import { filmOf } from './film.ts'

test.use({ of: ['courses', 'codes'] })

const cameraShows = (film: string) => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
]

const person = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

/** The reader lies in a cache of its own; the browser's way to fetch it again is cut off next. */
const keepsReader = (page: Page) =>
  page.evaluate(async () => {
    const kept = await caches.open('fk-scanner')
    return (await kept.keys()).some(({ url }) => url.endsWith('.wasm'))
  })

test(
  'the camera reads the codes of two members without a network, one after the other, and the studio hears of both',
  { tag: '@long' },
  async ({ server }, info) => {
    const { _id, ask } = await courseSoon(server.url, 4)
    const anna = await memberWithCode(server.url, 'Anna', 'Tobler', _id)
    const beat = await memberWithCode(server.url, 'Beat', 'Zogg')
    const film = info.outputPath('codes.y4m')
    await writeFile(film, filmOf([anna.code, undefined, beat.code, undefined]))
    const phone = await Device.open(server.url, 390, 'before', { flags: cameraShows(film) })
    const { page } = phone
    try {
      await phone.arrive('leitung@formkurve.example')
      await phone.keepsAnswer(courseDoor.roster, _id, anna._id)
      await expect.poll(() => keepsReader(page)).toBe(true)
      await phone.installed()
      await phone.offline()

      await page.goto(`/dashboard/gf/checkin?kurs=${_id}`)
      await page.getByRole('button', { name: 'Code scannen' }).click()
      const sheet = page.getByRole('dialog')
      await expect(sheet.getByText('Anna Tobler')).toBeVisible()
      await expect(sheet.getByText(`Code …${beat.code.slice(-4)}`)).toBeVisible()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await isClean(page, `the camera ${colorScheme}`)
      }
      await sheet.getByRole('button', { name: 'Schliessen', exact: true }).click()
      await expect(person(page, 'Anna Tobler')).toHaveAttribute('aria-pressed', 'true')
      // Before the camera she comes again and again, and is told so each time: what was decided first stands here.
      await expect(page.getByText('Angemeldet und da.').first()).toBeVisible()

      await phone.offline(false)
      await expect(person(page, 'Beat Zogg')).toHaveAttribute('aria-pressed', 'true')
      const said = async () => {
        const { log } = (await ask(`gf/courses/${_id}/door`)) as { log: { outcome: string; name: string }[] }
        return log.map(({ name, outcome }) => `${name} ${outcome}`).sort()
      }
      await expect.poll(said).toEqual(['Anna Tobler visited', 'Beat Zogg walk-in'])
    } finally {
      await phone.close()
    }
  },
)
