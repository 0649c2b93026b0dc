"""An agent service in 30 lines: python3 minimal.py 8000"""

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def agent(texts, files):
    """Yields the answer in pieces. The last text is the question."""
    yield f"Files: {len(files)}. You wrote:\n\n"
    for text in texts:
        yield f"{text}\n\n"


class Service(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        try:
            parts = json.loads(body)["parts"]
            texts = [part["text"] for part in parts if part["type"] == "text"]
            files = [part["name"] for part in parts if part["type"] == "file"]
        except (ValueError, KeyError, TypeError):
            return self.send_error(400, "Expected parts of type text and file")
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        for text in agent(texts, files):
            event = {"type": "message", "data": {"content": text}}
            self.wfile.write(f"data: {json.dumps(event)}\n\n".encode())


ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Service).serve_forever()
