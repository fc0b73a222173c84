/** Longest side in px of a picture that is sent. */
const side = 1280

/** The frame that a film shows now, as a picture. */
export async function frameOf(film: HTMLVideoElement): Promise<Blob> {
  if (film.readyState < film.HAVE_CURRENT_DATA) await new Promise(come => film.addEventListener('loadeddata', come, { once: true }))
  const scale = Math.min(1, side / Math.max(film.videoWidth, film.videoHeight, 1))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(film.videoWidth * scale))
  canvas.height = Math.max(1, Math.round(film.videoHeight * scale))
  canvas.getContext('2d')?.drawImage(film, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('Dieses Gerät kann das Bild nicht lesen.'))), 'image/jpeg', 0.88),
  )
}

/** Length of a film in seconds; in a recorder's file that does not tell its length, the player seeks its end. */
export function lengthOf(film: HTMLVideoElement): Promise<number> {
  if (Number.isFinite(film.duration)) return Promise.resolve(film.duration)
  return new Promise(resolve => {
    film.addEventListener(
      'timeupdate',
      () => {
        const length = film.duration
        film.currentTime = 0
        resolve(Number.isFinite(length) ? length : 0)
      },
      { once: true },
    )
    film.currentTime = 1e9
  })
}
