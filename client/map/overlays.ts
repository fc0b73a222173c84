/** A sheet that lies over the page. */
interface Overlay {
  close: () => void
}

/** The last one lies on top. */
export const overlays: Overlay[] = []

let notifyOverlays = () => {}

/** Names who follows them: the steps that they have in the history, see client/app/overlaySteps.ts. */
export function whenOverlays(follow: () => void) {
  notifyOverlays = follow
}

/** Lays something on top; answers how it is taken away. */
export function addOverlay(overlay: Overlay) {
  overlays.push(overlay)
  notifyOverlays()
  return () => {
    overlays.splice(overlays.indexOf(overlay), 1)
    notifyOverlays()
  }
}
