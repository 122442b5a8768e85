import type { ParsedReceipt } from '@farthing/api-contract';
import { useEffect, useMemo, useState } from 'react';
import { focusFoundField } from '../../../design/certainty.tsx';
import { Disclosure } from '../../../design/disclosure.tsx';
import { type Mark, MarkedPicture } from '../../../design/marked-picture.tsx';
import { useIsNarrow } from '../../../design/narrow.ts';
import { SegmentChoice } from '../../../design/segment-choice.tsx';
import { Text } from '../../../design/text.tsx';
import { shortName } from '../imports/words.ts';
import type { Scan } from './scan-queue.ts';
import { receiptPicture as texts } from './texts.tsx';

/** The field that got the focus last; another object each time. */
export interface ActiveField {
  readonly name: string;
}

interface ReceiptPictureProps {
  readonly scan: Scan;
  readonly active: ActiveField | undefined;
}

/** The receipt with boxes where its fields were found, page by page; on phones it can be closed. */
export function ReceiptPicture({ scan, active }: ReceiptPictureProps) {
  const { receipt, file } = scan;
  const [page, setPage] = useState(1);
  const places = useMemo(() => placesIn(receipt), [receipt]);
  useEffect(() => {
    const place = places.find(({ id }) => id === active?.name);
    if (place) setPage(place.page);
  }, [active, places]);
  const pages = receipt?.pages ?? [];
  const isPdf = file.type === 'application/pdf' || pages.some(({ picture }) => picture !== null);
  const picture = isPdf ? (pages.find(({ number }) => number === page)?.picture ?? undefined) : file;
  const matter = (
    <>
      {pages.length > 1 && (
        <SegmentChoice
          label={texts.pages}
          value={String(page)}
          options={pages.map(({ number }) => ({
            value: String(number),
            label: texts.pageNumber(number),
            short: texts.pageNumber(number),
          }))}
          onChange={(number) => setPage(Number(number))}
        />
      )}
      <MarkedPicture
        name={file.name}
        picture={picture}
        instead={<span>{isPdf ? texts.pdfWithoutPicture : texts.notShown}</span>}
        marks={places.filter((place) => place.page === page)}
        active={active?.name}
        onMark={focusFoundField}
      />
    </>
  );
  const isNarrow = useIsNarrow();
  return isNarrow ? (
    <Disclosure title={shortName(file.name)} open>
      {matter}
    </Disclosure>
  ) : (
    <>
      <Text size={14} strong lines={1}>
        {file.name}
      </Text>
      {matter}
    </>
  );
}

const labels: Readonly<Record<string, string>> = texts.marks;

/** Returns the positions of the editable fields on the pages. */
function placesIn(receipt: ParsedReceipt | undefined): readonly (Mark & { readonly page: number })[] {
  return (receipt?.evidence ?? []).flatMap(({ field, place }) => {
    const label = labels[field];
    return label && place ? [{ id: field, label, ...place }] : [];
  });
}
