import { chromium } from '@playwright/test'
import { find, install, mayInstall } from './debian.mjs'

const here = () => find(process.env.CHROMIUM || 'chromium', 'chromium', 'chromium-browser', 'google-chrome', chromium.executablePath())

/** The path of a Chromium, installed from Debian where there is none and that is allowed; or a sentence that says what to do. */
export async function openBrowser() {
  if (here()) return { path: here() }
  const advice =
    'Install Chromium (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) or set CHROMIUM to its path.'
  if (!mayInstall()) return { missing: advice }
  const problem = await install('chromium')
  return here() ? { path: here() } : { missing: `${advice}\n${problem}` }
}
