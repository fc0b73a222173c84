import './base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { dressPage } from '#client/data/appearance.ts'
import { watchConnection } from '#client/data/connection.ts'
import { App } from './App.tsx'
import { afterFirstPicture } from './afterFirstPicture.ts'

dressPage()
watchConnection()

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

afterFirstPicture(() => void import('./start.ts').then(({ start }) => start()))
