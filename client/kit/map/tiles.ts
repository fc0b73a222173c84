/** A trial on one's own machine asks nobody else for pictures. */
export const hasTiles = () => location.protocol === 'https:' && navigator.onLine
