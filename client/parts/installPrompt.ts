/** A browser's offer to install the app, which Chrome and its kin make once a start (BeforeInstallPromptEvent). */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallOffer | undefined

/** Keeps the browser's offer for the moment at which somebody asks for it; answers how to stop that. */
export function keepInstallOffer() {
  const keep = (event: Event) => {
    event.preventDefault()
    offer = event as InstallOffer
  }
  addEventListener('beforeinstallprompt', keep)
  return () => removeEventListener('beforeinstallprompt', keep)
}

/** The browser's own question; undefined where it makes none. It can be asked once. */
export function takeInstallOffer() {
  const taken = offer
  return (
    taken &&
    (() => {
      offer = undefined
      return taken.prompt()
    })
  )
}
