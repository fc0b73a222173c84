/**
 * An app on the home screen asks the browser to keep its data: when it is installed, and at each start from there, for an iPhone has no
 * event for installing.
 */
export function keepInstalled() {
  const ask = () => void navigator.storage?.persist?.().catch(() => {})
  addEventListener('appinstalled', ask)
  if (matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches) ask()
}
