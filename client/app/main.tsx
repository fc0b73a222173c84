import './early.ts'
import './base.css'
import 'virtual:look.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { dressPage } from '#client/data/appearance.ts'
import { restoreBackup } from '#client/data/backup.ts'
import { watchConnection } from '#client/data/connection.ts'
import { setSession, storedSession } from '#client/data/signed.ts'
import { untilLoaded } from '#client/data/untilLoaded.ts'
import { watchSteps } from '#client/map/historySteps.ts'
import { App } from './App.tsx'
import { afterFirstPicture } from './afterFirstPicture.ts'
import { watchFreshPage } from './freshPage.ts'
import { router } from './router.tsx'
import { wakeStill } from './still/stillDrawing.ts'
import { watchTranslator } from './translated.ts'

dressPage()
watchConnection()
watchFreshPage()
// Before anything is drawn: a text that was taken out unseen is never found again.
watchTranslator()

/** Timeout in ms: a database that does not answer keeps nobody from a page. What it still brings signs in then. */
const patience = 1000

// Needed only where localStorage knows of nobody: at a first visit, or after a kill that came before it was written.
const restored = restoreBackup().then(
  found => {
    if (found) setSession(storedSession())
  },
  () => {},
)
await Promise.race([restored, new Promise(late => setTimeout(late, patience))])

afterFirstPicture(() => {
  wakeStill()
  void untilLoaded(() => import('./start.ts')).then(({ start }) => start())
})

// The screen's code is loaded before the first drawing, so that it is drawn once, and whole. Not awaited: that code waits for this file.
void router.load().finally(() => {
  // Not earlier: while nobody listens to its history, the router follows a redirect by itself, and else leaves it to the drawn components.
  watchSteps(router.history)
  createRoot(document.getElementById('app')!).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
})
