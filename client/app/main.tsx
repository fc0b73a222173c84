import './base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { dressPage } from '#client/data/appearance.ts'
import { watchConnection } from '#client/data/connection.ts'
import { App } from './App.tsx'

dressPage()
watchConnection()

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

// What talks to the server and opens the local database comes after the first picture.
const later = document.hidden ? setTimeout : requestAnimationFrame
later(() => setTimeout(() => void import('./start.ts').then(({ start }) => start())))
