import { keepInstallOffer } from '#client/parts/installPrompt.ts'

/**
 * An app on the home screen asks the browser to keep its data: when it is installed, and at each start from there, for an iPhone has no
 * event for installing. The browser's offer to install it is kept for its moment.
 */
export function keepInstalled() {
  keepInstallOffer()
  const ask = () => void navigator.storage?.persist?.().catch(() => {})
  addEventListener('appinstalled', ask)
  if (matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches) ask()
}
