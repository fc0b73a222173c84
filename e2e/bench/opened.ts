import type { Page } from '@playwright/test'

/**
 * Milliseconds from a step inside the running app to the frame in which so many of these stand on the screen; before each the app is at `from`,
 * where `quiet` stands.
 */
export async function opened(
  page: Page,
  { to, shows, many = 1, from, quiet }: { to: string; shows: string; many?: number; from: string; quiet: string },
  rounds: number,
): Promise<number[]> {
  const taken: number[] = []
  for (let round = 0; round < rounds; round++) {
    await page.evaluate(address => history.pushState({}, '', address), from)
    await page.locator(quiet).first().waitFor()
    taken.push(
      await page.evaluate(
        ([address, selector, count]) =>
          new Promise<number>((done, failed) => {
            const begun = performance.now()
            const look = () => {
              if (performance.now() - begun > 30_000)
                return failed(new Error(`nothing came: ${location.href} ${document.body.textContent}`))
              if (document.querySelectorAll(selector).length < count) return void requestAnimationFrame(look)
              requestAnimationFrame(() => done(performance.now() - begun))
            }
            history.pushState({}, '', address)
            look()
          }),
        [to, shows, many] as const,
      ),
    )
  }
  return taken
}
