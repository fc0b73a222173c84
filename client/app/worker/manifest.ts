import type { ManifestOptions } from 'vite-plugin-pwa'

const icon = (src: string, sizes: string, purpose: 'any' | 'maskable' | 'monochrome', type = 'image/png') => ({
  src: `/icons/${src}`,
  sizes,
  purpose,
  type,
})

/** The web app manifest; colours as in the look's tokens. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  start_url: '/?quelle=app',
  scope: '/',
  name: 'Formkurve',
  short_name: 'Formkurve',
  description: 'Training, Kurse und mehr in deinem Studio. Funktioniert auch ohne Netz.',
  lang: 'de-CH',
  dir: 'ltr',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  orientation: 'any',
  background_color: '#F1F4EF',
  theme_color: '#F1F4EF',
  categories: ['fitness', 'health', 'sports'],
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  icons: [
    icon('toess.svg', 'any', 'any', 'image/svg+xml'),
    icon('toess-192.png', '192x192', 'any'),
    icon('toess-512.png', '512x512', 'any'),
    icon('toess-maskable-192.png', '192x192', 'maskable'),
    icon('toess-maskable-512.png', '512x512', 'maskable'),
    icon('monochrome-512.png', '512x512', 'monochrome'),
  ],
  shortcuts: [
    { name: 'Weiter trainieren', short_name: 'Training', url: '/workouts', icons: [icon('toess-192.png', '192x192', 'any')] },
    { name: 'Trainingshub', short_name: 'Hub', url: '/workout/hub', icons: [icon('toess-192.png', '192x192', 'any')] },
    { name: 'Abgleich', url: '/abgleich', icons: [icon('toess-192.png', '192x192', 'any')] },
  ],
  screenshots: [
    { src: '/screenshots/workout.png', sizes: '780x1688', type: 'image/png', form_factor: 'narrow', label: 'Ein Satz ist ein Tipp' },
    { src: '/screenshots/hub.png', sizes: '780x1688', type: 'image/png', form_factor: 'narrow', label: 'Trainingshub' },
    { src: '/screenshots/hub-wide.png', sizes: '1280x800', type: 'image/png', form_factor: 'wide', label: 'Trainingshub am Schreibtisch' },
  ],
}
