import './base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { dressPage } from '#client/data/appearance.ts'
import { restoreBackup } from '#client/data/backup.ts'
import { watchConnection } from '#client/data/connection.ts'
import { setSession, storedSession } from '#client/data/signed.ts'
import { App } from './App.tsx'
import { afterFirstPicture } from './afterFirstPicture.ts'

dressPage()
watchConnection()

// Only where localStorage knows of nobody: a first visit, or a kill that came before it was written.
if (await restoreBackup().catch(() => false)) setSession(storedSession())

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

afterFirstPicture(() => void import('./start.ts').then(({ start }) => start()))
