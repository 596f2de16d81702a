import type { SceneLayer } from '@aplauso/contract/scenes'
import type { Page } from '@playwright/test'

type Box = readonly [x: number, y: number, width: number, height: number]

const layerBox = (id: string, [x, y, width, height]: Box, z: number) => ({
  ...{ id, x, y, width, height, rotation: 0, z, locked: false, hidden: false },
})

/** One layer of each kind except the ticker, which always moves. The video or picture is the creator's last file. */
export function tenLayers(mediaId: string): SceneLayer[] {
  return [
    { kind: 'media', ...layerBox('media', [60, 700, 480, 270], 0), settings: { mediaId } },
    { kind: 'goal', ...layerBox('goal', [600, 930, 720, 120], 1), settings: {} },
    { kind: 'top', ...layerBox('top', [1_440, 270, 440, 340], 2), settings: { by: 'ever', count: 5 } },
    { kind: 'latest', ...layerBox('latest', [1_440, 890, 440, 160], 3), settings: { count: 3 } },
    { kind: 'counter', ...layerBox('counter', [60, 560, 260, 110], 4), settings: { of: 'donors', by: 'ever' } },
    { kind: 'timer', ...layerBox('timer', [60, 40, 460, 150], 5), settings: {} },
    { kind: 'qr', ...layerBox('qr', [1_640, 640, 220, 220], 6), settings: {} },
    {
      kind: 'text',
      ...layerBox('text', [560, 800, 800, 90], 7),
      settings: { text: 'Última: {latest_name}, {latest_amount}', align: 'center' },
    },
    { kind: 'clock', ...layerBox('clock', [1_600, 40, 280, 100], 8), settings: { format: 'HH:mm' } },
    { kind: 'alerts', ...layerBox('alerts', [460, 60, 1_000, 620], 9), settings: {} },
  ]
}

export const tickerLayer = (): SceneLayer => ({
  ...{ kind: 'ticker', ...layerBox('ticker', [0, 1_010, 1_920, 70], 10) },
  settings: { count: 10, speed: 'normal' },
})

/** Records a transparent video of 640x360 with a moving shape in the browser, three seconds, and a picture of it. */
export async function recordVideo(page: Page): Promise<{ video: Buffer; picture: Buffer }> {
  const { video, picture } = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 360
    const context = canvas.getContext('2d')
    const draw = (atMs: number) => {
      context?.clearRect(0, 0, 640, 360)
      for (let nth = 0; nth < 12; nth += 1) {
        if (context) context.fillStyle = `hsl(${nth * 30}, 80%, 55%)`
        context?.fillRect(300 + 280 * Math.sin(atMs / 500 + nth / 2), 30 * nth, 40, 26)
      }
    }
    const base64 = async (blob: Blob) => {
      const bytes = new Uint8Array(await blob.arrayBuffer())
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    }
    draw(0)
    const still = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    const chunks: Blob[] = []
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm;codecs=vp8' })
    recorder.ondataavailable = ({ data }) => chunks.push(data)
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve
    })
    recorder.start()
    const drawing = setInterval(() => draw(performance.now()), 33)
    setTimeout(() => recorder.stop(), 3_000)
    await stopped
    clearInterval(drawing)
    return { video: await base64(new Blob(chunks)), picture: still === null ? '' : await base64(still) }
  })
  return { video: Buffer.from(video, 'base64'), picture: Buffer.from(picture, 'base64') }
}
