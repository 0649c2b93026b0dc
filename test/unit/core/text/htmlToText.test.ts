import assert from 'node:assert/strict';
import { htmlToText } from '../../../../src/core/text/htmlToText';

describe('plain text of a page', () => {
  const cases: ReadonlyArray<readonly [page: string, text: string]> = [
    ['Hello,   world\t!', 'Hello, world !'],
    ['{"error": "a < b"}\n\n\n  x', '{"error": "a < b"}\nx'],
    ['  a \n\n  b\r\n', 'a\nb'],
    ['1 < 2 & 3 > 2 &amp;', '1 < 2 & 3 > 2 &amp;'],
    ['<b>bold</b>', '<b>bold</b>'],
    ['<p>a<br>b</p>', 'a\nb'],
    ['<H1>Bad</H1><hr/>gateway', 'Bad\ngateway'],
    ['<h1>Bad</h1>gateway', 'Bad\ngateway'],
    ['<p>a<style>p { color: red }</style>b', 'a b'],
    ['<p>a<!-- <i>never', 'a'],
    ['<p>a<>b<', 'a\nb'],
    ['<!DOCTYPE html>x', 'x'],
    ['<title>T</title><style>p { color: red }</style>x', 'T\nx'],
    ['<html><script type="a">if (a < b) alert()</script>x<script>y', 'x'],
    ['<html><SCRIPT>a</script >x', 'x'],
    ['<body>a<!-- <p>no</p> -->b<!-- never', 'a b'],
    [
      '<div>1 &lt; 2 &gt; 1 &amp; &quot;a&quot; &apos;b&apos;&nbsp;c &copy; &constructor;</div>',
      `1 < 2 > 1 & "a" 'b' c &copy; &constructor;`,
    ],
    ['<pre>1 < 2</pre>', '1 < 2'],
    ['<center>a<b class="x">b</b', 'a\nb'],
    ['<p>a</p><unfinished class="', 'a'],
    ['<h7x>', '<h7x>'],
    ['<head><title>502</title></head>\n<body>\n<center><h1>502</h1></center>\n</body>', '502\n502'],
    ['&amp;lt; <p>&amp;lt;</p>', '&lt; \n&lt;'.replace(' \n', '\n')],
    ['', ''],
  ];
  for (const [page, text] of cases) {
    it(JSON.stringify(page), () => assert.equal(htmlToText(page), text));
  }
});
