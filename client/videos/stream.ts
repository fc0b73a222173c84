const broken = 'Dieser Stream lässt sich gerade nicht abspielen.'
const playlist = 'application/vnd.apple.mpegurl'

/** Plays an HLS stream: by the browser where it can, else through hls.js, which comes only then. Answers what stops it. */
export async function attach(element: HTMLVideoElement, src: string, onProblem: (sentence: string) => void): Promise<() => void> {
  const { default: Hls } = await import('hls.js/light')
  if (!Hls.isSupported()) {
    if (element.canPlayType(playlist) === '') {
      onProblem('Dieser Browser kann keine Streams abspielen.')
      return () => {}
    }
    const failed = () => onProblem(broken)
    element.addEventListener('error', failed)
    element.src = src
    return () => {
      element.removeEventListener('error', failed)
      element.removeAttribute('src')
    }
  }
  // The page's policy knows no workers made of text.
  const hls = new Hls({ enableWorker: false, capLevelToPlayerSize: true })
  hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return
    if (type === Hls.ErrorTypes.MEDIA_ERROR) hls.recoverMediaError()
    else onProblem(broken)
  })
  hls.loadSource(src)
  hls.attachMedia(element)
  return () => hls.destroy()
}
