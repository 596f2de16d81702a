import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { Modal, ModalActions, ModalFailure } from '#ui/dialog/modal.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { cropPicture, type Square } from './crop-picture.ts'

type CropDialogProps = { picture: HTMLImageElement; onClose: () => void; onSaved: (user: User) => void }

const ZOOM_MAX = 4
const ZOOM_STEP = 0.05
const ARROW_PIXELS = 8

/** Where the square of the picture is chosen, by dragging, the slider or the arrow keys, and sent. */
export function CropDialog({ picture, onClose, onSaved }: CropDialogProps) {
  const t = useText()
  const zoomId = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [square, setSquare] = useState<Square>()
  const { change, busy, failure } = useChange({
    send: async (chosen: Square) => api.put<User>('/api/users/avatar', formOf(await cropPicture(picture, chosen))),
    onDone: onSaved,
    inDialog: true,
  })

  return (
    <Modal title={t(m.settings_crop_title)} text={t(m.settings_crop_text)} busy={busy} onClose={onClose}>
      <div className="relative mx-auto mt-4 aspect-square w-full max-w-[max(12rem,calc(100dvh-23rem))] overflow-hidden rounded-md bg-palco">
        <Cropper
          image={picture.src}
          crop={crop}
          zoom={zoom}
          maxZoom={ZOOM_MAX}
          aspect={1}
          objectFit="cover"
          cropShape="round"
          showGrid={false}
          keyboardStep={ARROW_PIXELS}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_percent, pixels) => setSquare(pixels)}
          cropperProps={{ role: 'application', 'aria-label': t(m.settings_crop_area) }}
          classes={{ cropAreaClassName: 'focus-visible:outline-holofote focus-visible:-outline-offset-4' }}
        />
      </div>
      <label htmlFor={zoomId} className="mt-4 block text-sm font-semibold">
        {t(m.settings_crop_zoom)}
      </label>
      <input
        id={zoomId}
        type="range"
        name="zoom"
        min={1}
        max={ZOOM_MAX}
        step={ZOOM_STEP}
        value={zoom}
        aria-valuetext={`${Math.round(zoom * 100)} %`}
        onChange={(event) => setZoom(event.target.valueAsNumber)}
        className="mt-1 block h-11 w-full accent-cravo"
      />
      <ModalFailure>{failure}</ModalFailure>
      <ModalActions busy={busy} onClose={onClose}>
        <BusyButton busy={busy} disabled={!square} onClick={() => square && change(square)} className="btn-ink">
          {t(busy ? m.settings_picture_saving : m.settings_crop_save)}
        </BusyButton>
      </ModalActions>
    </Modal>
  )
}

function formOf(picture: Blob): FormData {
  const form = new FormData()
  form.append('avatar', picture, 'avatar')
  return form
}
